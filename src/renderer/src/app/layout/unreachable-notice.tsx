import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import styles from './layout.module.css';

/**
 * Shows on every page that the server can't be reached. It overlays the bottom of the page, so that nothing moves when
 * it appears or disappears, and takes no clicks.
 */
export function UnreachableNotice({ barUpTo }: { readonly barUpTo: 'sm' | 'md' }) {
  const messages = useMessages();
  return (
    <div
      className={styles.notice}
      style={{ maxWidth: layout.contentWidth }}
      data-transient
      data-bar-up-to={barUpTo}
    >
      <Banner>{messages.failure.unreachableNotice}</Banner>
    </div>
  );
}
