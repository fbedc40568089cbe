import { Group, Skeleton, Stack } from '@mantine/core';

/** Has the height of a short post. */
export function PostSkeleton() {
  return (
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
  );
}
