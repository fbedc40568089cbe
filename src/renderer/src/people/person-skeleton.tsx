import { Box, Group, Skeleton } from '@mantine/core';

/** Has the height of a `PersonLink`. */
export function PersonSkeleton() {
  return (
    <Group gap="sm" wrap="nowrap" h={40} aria-hidden>
      <Skeleton circle height={40} />
      <Box flex={1}>
        <Skeleton height={12} width="60%" mb={8} />
        <Skeleton height={10} width="80%" />
      </Box>
    </Group>
  );
}
