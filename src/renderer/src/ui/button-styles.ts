import type { ButtonProps } from '@mantine/core';

type Appearance = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'px' | 'w'>;

/** The variants of buttons that spec §9 names, to be spread on a Button. */
export const buttonVariants = {
  default: { variant: 'filled' },
  destructive: { variant: 'filled', color: 'red' },
  outline: { variant: 'outline' },
  secondary: { variant: 'default' },
  ghost: { variant: 'subtle', color: 'gray' },
  link: { variant: 'transparent' },
} as const satisfies Readonly<Record<string, Appearance>>;

/** The sizes of buttons that spec §9 names. `icon` is a square for an icon with a name of its own. */
export const buttonSizes = {
  default: { size: 'sm' },
  sm: { size: 'compact-sm' },
  lg: { size: 'md' },
  icon: { size: 'sm', px: 0, w: 36 },
} as const satisfies Readonly<Record<string, Appearance>>;
