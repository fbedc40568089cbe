import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import type { buttonSizes, buttonVariants } from './button-styles.ts';

interface Appearance {
  readonly variant?: Exclude<keyof typeof buttonVariants, 'destructive'>;
  readonly size?: keyof typeof buttonSizes;
  readonly round?: boolean;
}

/** What makes an element look like a button, in the variants and sizes that spec §9 names. */
export const buttonLook = ({ variant = 'default', size = 'default', round = false }: Appearance = {}) => ({
  className: `mantine-focus-auto mantine-active ${styles.button}`,
  'data-variant': variant,
  'data-size': size,
  'data-round': round || undefined,
});

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Appearance {
  /** Stands before the text. */
  readonly icon?: ReactNode;
  /** Shown instead of the text while it does what it is for; it can't be pressed meanwhile. */
  readonly loading?: boolean;
  readonly 'data-liked'?: boolean | undefined;
  readonly 'data-dimmed'?: boolean | undefined;
}

/** A button as Mantine's, made of one element: for what every start draws. */
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
      // First: what a menu does to its button includes a class name, which is empty.
      {...props}
      {...buttonLook({
        ...(variant && { variant }),
        ...(size && { size }),
        ...(round !== undefined && { round }),
      })}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      {icon !== undefined && <span className={styles.section}>{icon}</span>}
      {children}
      {loading && <span className={styles.loader} />}
    </button>
  );
}
