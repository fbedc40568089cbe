import { useDirection } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

/** An arrow against the reading direction. */
export function BackIcon({ size }: { readonly size: number }) {
  const { dir } = useDirection();
  return (
    <IconArrowLeft size={size} style={dir === 'rtl' ? { transform: 'scaleX(-1)' } : undefined} aria-hidden />
  );
}
