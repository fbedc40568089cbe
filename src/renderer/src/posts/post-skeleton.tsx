import { Repeat } from '#renderer/ui/repeat.tsx';
import styles from '#renderer/ui/skeleton.module.css';

/** Each has the height of a short post. */
export function PostSkeleton({ count = 1 }: { readonly count?: number }) {
  return (
    <Repeat count={count}>
      <div className={`${styles.row} ${styles.post}`} aria-hidden>
        <div className={styles.round} />
        <div className={styles.lines}>
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
        </div>
      </div>
    </Repeat>
  );
}
