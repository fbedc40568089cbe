import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface ColumnProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A side column: it stays in place while the centre scrolls, and scrolls by itself where it is too tall. */
export function Column({ label, children }: ColumnProps) {
  return (
    <Stack
      component="aside"
      aria-label={label}
      pos="sticky"
      top={0}
      h="100vh"
      p="md"
      gap="md"
      style={{ overflowY: 'auto' }}
    >
      {children}
    </Stack>
  );
}
