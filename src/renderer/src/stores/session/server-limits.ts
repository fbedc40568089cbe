import { atom } from 'jotai';
import { type AnnouncedLimits, readLimits } from '#contract/api/announced-limits.ts';

/** The limits announced by the last response, as they were sent; until then, those of the last run. */
export const announcedAtom = atom<string | null>(null);

/** The limits that the server announces beyond the rules of spec §5; empty for a server that announces none. */
export const serverLimitsAtom = atom((get): AnnouncedLimits => readLimits(get(announcedAtom)));
