import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import styles from './notice.module.css';

/** The number of characters from which on the remaining number is announced. */
const nearlyFull = 20;

/** Shows the remaining number of characters. Loaded with the first character, where the server has announced a limit. */
export function CharactersLeft({ left }: { readonly left: number }) {
  const { charactersLeft } = useDeferredMessages();
  return (
    <p className={styles.roomLeft} aria-live={left <= nearlyFull ? 'polite' : 'off'}>
      {charactersLeft(left)}
    </p>
  );
}
