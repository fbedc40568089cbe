import { Box, type BoxProps, Group, Skeleton } from '@mantine/core';
import { Repeat } from '#renderer/ui/repeat.tsx';

/** Each has the height of a `PersonLink`, and around it the box of a row. */
export function PersonSkeleton({ count = 1, ...row }: BoxProps & { readonly count?: number }) {
  return (
    <Repeat count={count}>
      <Box {...row} aria-hidden>
        <Group gap="sm" wrap="nowrap" h={40}>
          <Skeleton circle height={40} />
          <Box flex={1}>
            <Skeleton height={12} width="60%" mb={8} />
            <Skeleton height={10} width="80%" />
          </Box>
        </Group>
      </Box>
    </Repeat>
  );
}
