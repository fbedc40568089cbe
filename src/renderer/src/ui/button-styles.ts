import type { ButtonProps } from '@mantine/core';

type Appearance = Pick<ButtonProps, 'variant' | 'color' | 'size'>;

/** The variants of buttons that spec §9 names, to be spread on a Button. */
export const buttonVariants = {
  default: { variant: 'filled' },
  destructive: { variant: 'filled', color: 'red' },
  outline: { variant: 'outline' },
  secondary: { variant: 'default' },
  ghost: { variant: 'subtle', color: 'gray' },
  link: { variant: 'transparent' },
} as const satisfies Readonly<Record<string, Appearance>>;

/** The sizes of buttons that spec §9 names. `icon` is the square of an `ActionIcon`, which the theme gives to each. */
export const buttonSizes = {
  default: { size: 'sm' },
  sm: { size: 'compact-sm' },
  lg: { size: 'md' },
  icon: { size: 'lg' },
} as const satisfies Readonly<Record<string, Appearance>>;

/** For a label with a name or words of a user, which wraps within its words, too (see `adapt.css`). */
export const wrappingLabel = {
  styles: { label: { overflowWrap: 'anywhere' } },
} as const satisfies Pick<ButtonProps, 'styles'>;
