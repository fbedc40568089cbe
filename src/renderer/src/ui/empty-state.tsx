import { Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Shown in place of a list that has nothing in it. */
export function EmptyState({ icon: StateIcon, title, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" ta="center" px="lg" py={64}>
      <StateIcon size={36} stroke={1.5} aria-hidden />
      {title !== undefined && (
        <Text fw={700} size="lg">
          {title}
        </Text>
      )}
      <Text c="dimmed" maw={360}>
        {children}
      </Text>
    </Stack>
  );
}
