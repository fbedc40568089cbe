import { Suspense } from 'react';
import { optionalPart } from '#renderer/lib/load.ts';
import styles from './notice.module.css';

const CharactersLeft = optionalPart(async () => (await import('./characters-left.tsx')).CharactersLeft);

interface RoomLeftProps {
  readonly content: string;
  /** As the server announced it; undefined where it did not. */
  readonly max: number | undefined;
}

/**
 * The number of characters left, once something is typed. It has its height before it is loaded: otherwise the button
 * below would move away from a click.
 */
export function RoomLeft({ content, max }: RoomLeftProps) {
  if (content === '' || max === undefined || content.length > max) return null;
  return (
    <Suspense fallback={<p className={styles.roomLeft}>&nbsp;</p>}>
      <CharactersLeft left={max - content.length} />
    </Suspense>
  );
}
