import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/load.ts';

const CharactersLeft = lazyPart(async () => (await import('./characters-left.tsx')).CharactersLeft);

interface RoomLeftProps {
  readonly content: string;
  /** As the server announced it; undefined where it did not. */
  readonly max: number | undefined;
}

/** The number of characters left, once something is typed. */
export function RoomLeft({ content, max }: RoomLeftProps) {
  return (
    <Suspense>
      {content !== '' && max !== undefined && <CharactersLeft left={max - content.length} />}
    </Suspense>
  );
}
