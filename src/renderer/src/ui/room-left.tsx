import { Suspense } from 'react';
import { optionalPart } from '#renderer/lib/load.ts';
import styles from './notice.module.css';

const CharactersLeft = optionalPart(async () => (await import('./characters-left.tsx')).CharactersLeft);

interface RoomLeftProps {
  readonly content: string;
  /** The number of characters left, negative if there are too many; infinite where the server has announced no limit. */
  readonly left: number;
}

/**
 * The number of characters left, once something is typed. It has its height before it is loaded: otherwise the button
 * below would move away from a click.
 */
export function RoomLeft({ content, left }: RoomLeftProps) {
  if (content === '' || left === Infinity) return null;
  return (
    <Suspense fallback={<p className={styles.roomLeft}>&nbsp;</p>}>
      <CharactersLeft left={left} />
    </Suspense>
  );
}
