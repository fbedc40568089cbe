import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A notice that what is shown may be outdated. */
export function Banner({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <IconWifiOff aria-hidden />
      <div className={styles.said}>{children}</div>
    </div>
  );
}
