import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithStorage } from 'jotai/utils';
import { userIdAtom } from './auth.ts';

/** Kept on disk per account, so that a reload or a crash loses no words. */
const storedContentAtom = atomFamily((userId: string) =>
  atomWithStorage(`warble.composer.${userId}`, '', undefined, { getOnInit: true }),
);

/** The post-creation form (spec §3): content. */
export const composerContentAtom = atom(
  (get) => get(storedContentAtom(get(userIdAtom) ?? '')),
  (get, set, content: string) => set(storedContentAtom(get(userIdAtom) ?? ''), content),
);

const mediaAtom = atomFamily((_userId: string) => atom<File | null>(null));

/** The post-creation form (spec §3): media, of which only the first file is sent. */
export const composerMediaAtom = atom(
  (get) => get(mediaAtom(get(userIdAtom) ?? '')),
  (get, set, media: File | null) => set(mediaAtom(get(userIdAtom) ?? ''), media),
);
