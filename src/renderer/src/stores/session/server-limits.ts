import { atom } from 'jotai';
import { type AnnouncedLimits, readLimits } from '#contract/api/announced-limits.ts';

/** The limits announced by the last response, as they were sent; until then, those of the last run. */
export const announcedAtom = atom<string | null>(null);

/** The limits that the server announces beyond the rules of spec §5; empty for a server that announces none. */
export const serverLimitsAtom = atom((get): AnnouncedLimits => readLimits(get(announcedAtom)));

/** How many characters a text has too many for the server; at most 0 if it has none too many. */
const excessOver = (limit: 'contentMax' | 'queryMax') =>
  atom((get) => {
    const { [limit]: most = Infinity } = get(serverLimitsAtom);
    return (text: string) => text.length - most;
  });

/** Of a post or comment. */
export const excessAtom = excessOver('contentMax');
/** Of the words of a search, without the spaces around them. */
export const queryExcessAtom = excessOver('queryMax');
