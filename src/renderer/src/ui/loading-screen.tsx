import { useMessages } from '#renderer/i18n/messages.ts';
import { Loader } from './loader.tsx';
import styles from './notice.module.css';

/** The full-screen loading icon (spec §2, route guard), or a lower one below a heading. */
export function LoadingScreen({ minHeight = '100vh' }: { readonly minHeight?: string }) {
  const messages = useMessages();
  return (
    <div className={styles.screen} style={{ minHeight }} role="status" aria-label={messages.loading}>
      <Loader />
    </div>
  );
}
