import { atom } from 'jotai';
import { type AnnouncedLimits, readLimits } from '#contract/api/announced-limits.ts';

/** What the last response announced, as it was sent. */
export const announcedAtom = atom<string | null>(null);

/** What the server accepts beyond the rules of spec §5, as far as it says so: empty of a server that does not. */
export const serverLimitsAtom = atom((get): AnnouncedLimits => readLimits(get(announcedAtom)));
