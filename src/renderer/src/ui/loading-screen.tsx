import { useMessages } from '#renderer/i18n/messages.ts';
import styles from './notice.module.css';

/** The full-screen loading icon (spec §2, route guard). */
export function LoadingScreen() {
  const messages = useMessages();
  return (
    <div className={styles.screen} style={{ minHeight: '100vh' }} role="status" aria-label={messages.loading}>
      <div className={styles.loader} />
    </div>
  );
}
