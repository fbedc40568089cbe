import { useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import styles from './notice.module.css';
import { PlainButton } from './plain-button.tsx';

interface DraftNoticeProps {
  /** Whether the field has text. */
  readonly filled: boolean;
  readonly disabled: boolean;
  readonly onDiscard: () => void;
}

/** Says that a field was filled with a draft when it was mounted, and offers to discard it. */
export function DraftNotice({ filled, disabled, onDiscard }: DraftNoticeProps) {
  const text = useMessages().draft;
  const [restored, setRestored] = useState(filled);
  // What is typed from then on is no restored draft.
  if (restored && !filled) setRestored(false);
  if (!restored) return null;
  return (
    <div className={styles.draft} role="status">
      {text.restored}
      <span aria-hidden>·</span>
      <PlainButton variant="link" size="sm" disabled={disabled} onClick={onDiscard}>
        {text.discard}
      </PlainButton>
    </div>
  );
}
