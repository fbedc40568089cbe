import { useDirection } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

/** Points to where reading comes from. */
export function BackIcon({ size }: { readonly size: number }) {
  const { dir } = useDirection();
  return (
    <IconArrowLeft size={size} style={dir === 'rtl' ? { transform: 'scaleX(-1)' } : undefined} aria-hidden />
  );
}
