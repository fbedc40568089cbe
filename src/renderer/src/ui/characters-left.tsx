import { useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { visuallyHidden } from './hidden.ts';
import styles from './notice.module.css';

/** The number of characters from which on the remaining number is announced. */
const nearlyFull = 20;

const politeness = (left: number) => (left <= nearlyFull ? 'polite' : 'off');

interface CharactersLeftProps {
  readonly left: number;
}

/** How many characters are left; how many are too many, as when they became so: read out once, and not with each key. */
function useAnnounced(left: number): string {
  const { charactersLeft } = useDeferredMessages();
  const { tooLong } = useMessages().composer;
  const isOver = left < 0;
  const [announced, setAnnounced] = useState(0);
  if (isOver !== announced > 0) setAnnounced(isOver ? -left : 0);
  return isOver ? tooLong(announced) : charactersLeft(left);
}

/**
 * Shows the remaining number of characters. Loaded with the first character, where the server has announced a limit. How
 * many are too many is shown by the field, and only announced here.
 */
export function CharactersLeft({ left }: CharactersLeftProps) {
  return (
    <p className={left < 0 ? visuallyHidden : styles.roomLeft} aria-live={politeness(left)}>
      {useAnnounced(left)}
    </p>
  );
}

/** Announces what the description of a field shows, which screen readers read only when the field gets the focus. */
export function AnnouncedLeft({ left, from }: CharactersLeftProps & { readonly from: number }) {
  const announced = useAnnounced(left);
  return (
    <span className={visuallyHidden} aria-live={politeness(left)}>
      {left <= from && announced}
    </span>
  );
}
