import { Skeleton, Text, type TextProps } from '@mantine/core';

interface SkeletonLineProps extends Pick<TextProps, 'mt' | 'fz' | 'lh' | 'size'> {
  readonly width: string;
}

/** The placeholder for a line of text: a bar in a box that is as high as the line. */
export function SkeletonLine({ width, ...line }: SkeletonLineProps) {
  return (
    <Text component="div" {...line}>
      <Skeleton height="0.75em" width={width} display="inline-block" />
    </Text>
  );
}
