import type { CSSProperties } from 'react';
import { Repeat } from '#renderer/ui/repeat.tsx';
import styles from '#renderer/ui/skeleton.module.css';

interface PersonSkeletonProps {
  readonly count?: number;
  /** The class of the box of each row. */
  readonly style?: CSSProperties;
}

/** Each has the height of a `PersonLink`, and around it the box of a row. */
export function PersonSkeleton({ count = 1, style }: PersonSkeletonProps) {
  return (
    <Repeat count={count}>
      <div style={style} aria-hidden>
        <div className={`${styles.row} ${styles.person}`}>
          <div className={styles.round} />
          <div className={styles.lines}>
            <div className={styles.line} style={{ height: 12, width: '60%' }} />
            <div className={styles.line} style={{ height: 10, width: '80%' }} />
          </div>
        </div>
      </div>
    </Repeat>
  );
}
