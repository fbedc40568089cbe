import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Shown in place of a list that has nothing in it. */
export function EmptyState({ icon: StateIcon, title, children }: EmptyStateProps) {
  return (
    <div className={`${styles.panel} ${styles.empty}`}>
      <StateIcon size={36} stroke={1.5} aria-hidden />
      {title !== undefined && <p className={styles.emptyTitle}>{title}</p>}
      <p className={styles.emptyText}>{children}</p>
    </div>
  );
}
