import { Group, Skeleton, Stack } from '@mantine/core';
import { Repeat } from '#renderer/ui/repeat.tsx';

/** Each has the height of a short post. */
export function PostSkeleton({ count = 1 }: { readonly count?: number }) {
  return (
    <Repeat count={count}>
      <Group
        align="flex-start"
        wrap="nowrap"
        gap="sm"
        p="md"
        aria-hidden
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        <Skeleton circle height={40} />
        <Stack gap={10} flex={1}>
          <Skeleton height={12} width="45%" mt={4} />
          <Skeleton height={12} />
          <Skeleton height={12} width="70%" />
          <Skeleton height={18} width={90} mt={2} />
        </Stack>
      </Group>
    </Repeat>
  );
}
