import { useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { visuallyHidden } from './hidden.ts';
import styles from './notice.module.css';

/** The number of characters from which on the remaining number is announced. */
const nearlyFull = 20;

/**
 * Shows the remaining number of characters. Loaded with the first character, where the server has announced a limit. How
 * many are too many is shown by the field, and only announced here: once, and not with each key.
 */
export function CharactersLeft({ left }: { readonly left: number }) {
  const { charactersLeft } = useDeferredMessages();
  const { tooLong } = useMessages().composer;
  const isOver = left < 0;
  const [announced, setAnnounced] = useState(0);
  if (isOver !== announced > 0) setAnnounced(isOver ? -left : 0);
  return (
    <p
      className={isOver ? visuallyHidden : styles.roomLeft}
      aria-live={left <= nearlyFull ? 'polite' : 'off'}
    >
      {isOver ? tooLong(announced) : charactersLeft(left)}
    </p>
  );
}
