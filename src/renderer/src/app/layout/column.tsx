import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';

interface ColumnProps {
  readonly label: string;
  /** The breakpoint from which on no bottom bar takes a part of the window's height. */
  readonly fullHeightFrom: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A side column: it stays in place while the centre scrolls, and scrolls by itself where it is too tall. */
export function Column({ label, fullHeightFrom, children }: ColumnProps) {
  return (
    <Stack
      component="aside"
      aria-label={label}
      pos="sticky"
      top={0}
      h={{
        base: `calc(100vh - max(${layout.bottomBarHeight}px, ${layout.toastRoom}))`,
        [fullHeightFrom]: `calc(100vh - ${layout.toastRoom})`,
      }}
      p="md"
      gap="md"
      style={{ overflowY: 'auto' }}
    >
      <Boundary name={label}>{children}</Boundary>
    </Stack>
  );
}
