import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonLook } from '#renderer/ui/plain-button.tsx';
import styles from './layout.module.css';

/** The first element that Tab focuses; it skips the columns. Visible only while it has the focus. */
export function SkipLink() {
  const messages = useMessages();
  return (
    <div className={styles.skip}>
      <a
        {...buttonLook()}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {messages.navigation.skip}
      </a>
    </div>
  );
}
