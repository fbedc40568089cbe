import type { ReactNode } from 'react';
import { Boundary } from '#renderer/ui/boundary.tsx';
import styles from './layout.module.css';

interface ColumnProps {
  readonly label: string;
  /** The breakpoint from which on there is no bottom bar, which takes a part of the window's height. */
  readonly fullHeightFrom: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A side column: it stays in place while the centre scrolls, and scrolls by itself where it is too tall. */
export function Column({ label, fullHeightFrom, children }: ColumnProps) {
  return (
    <aside className={styles.column} aria-label={label} data-full-height-from={fullHeightFrom}>
      <Boundary name={label}>{children}</Boundary>
    </aside>
  );
}
