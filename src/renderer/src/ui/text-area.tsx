import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'className' | 'dir' | 'rows' | 'style' | 'value'
> {
  readonly value: string;
  /** The numbers of lines between which it grows with its text. */
  readonly lines: readonly [min: number, max: number];
  readonly error?: string | undefined;
  /** `alert` for an error that does not change while the user types. */
  readonly errorRole?: 'alert';
  /** Without a frame, and with larger letters. */
  readonly bare?: boolean;
}

/** Done by CSS: a script would have to measure a copy of the field, which causes another layout. */
const height = (lines: number) =>
  `max(var(--field-height), round(1lh, 1px) * ${lines} + var(--field-padding-y) * 2 + 2px)`;

/**
 * A text field like Mantine's, made of one element, for screens that every start draws. What is typed runs in its own
 * direction.
 */
export function TextArea({
  value,
  lines: [min, max],
  error,
  errorRole,
  bare = false,
  ...props
}: TextAreaProps) {
  const errorId = useId();
  return (
    <div>
      <textarea
        {...props}
        className={`${styles.field} ${styles.grows} ${bare ? styles.bare : ''}`}
        style={{ minHeight: height(min), maxHeight: height(max) }}
        rows={min}
        dir={value === '' ? undefined : 'auto'}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} className={styles.error} role={errorRole}>
          {error}
        </p>
      )}
    </div>
  );
}
