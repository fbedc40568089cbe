import { atom } from 'jotai';
import { type AnnouncedLimits, readLimits } from '#contract/api/announced-limits.ts';

/** The limits announced by the last response, as they were sent; until then, those of the last run. */
export const announcedAtom = atom<string | null>(null);

/** The limits that the server announces beyond the rules of spec §5; empty for a server that announces none. */
export const serverLimitsAtom = atom((get): AnnouncedLimits => readLimits(get(announcedAtom)));

/**
 * How many characters a post or comment has too many for the server, or the words of a search, without the spaces around
 * them; at most 0 if it has none too many.
 */
export const excessAtom = atom((get) => {
  const announced = get(serverLimitsAtom);
  return (text: string, limit: 'contentMax' | 'queryMax' = 'contentMax') =>
    text.length - (announced[limit] ?? Infinity);
});
