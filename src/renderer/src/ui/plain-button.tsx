import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import type { buttonSizes, buttonVariants } from './button-styles.ts';
import { Loader } from './loader.tsx';

interface Appearance {
  readonly variant?: Exclude<keyof typeof buttonVariants, 'destructive'> | undefined;
  readonly size?: keyof typeof buttonSizes | undefined;
  readonly round?: boolean | undefined;
}

/** The properties that make an element look like a button, in the variants and sizes that spec §9 names. */
export const buttonLook = ({ variant = 'default', size = 'default', round = false }: Appearance = {}) => ({
  className: `mantine-focus-auto mantine-active ${styles.button}`,
  'data-variant': variant,
  'data-size': size,
  'data-round': round || undefined,
});

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Appearance {
  /** Shown before the text. */
  readonly icon?: ReactNode;
  /** Whether an indicator replaces the text while the action runs; the button can't be pressed then. */
  readonly loading?: boolean;
  readonly 'data-liked'?: boolean | undefined;
  readonly 'data-dimmed'?: boolean | undefined;
}

/** A button like Mantine's, made of one element: for screens that every start draws. */
export function PlainButton({
  variant,
  size,
  round,
  icon,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...props
}: PlainButtonProps) {
  return (
    <button
      // First, since the properties that a menu gives its button include an empty class name.
      {...props}
      {...buttonLook({ variant, size, round })}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      {icon !== undefined && <span className={styles.section}>{icon}</span>}
      {children}
      {loading && <Loader inButton />}
    </button>
  );
}
