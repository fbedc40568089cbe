import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { userIdAtom } from './auth.ts';
import { draftAtom } from './drafts.ts';

/** The post-creation form (spec §3): content. */
export const composerContentAtom = draftAtom('composer');

/** The same of the "Create a Post" dialog, which is a place of its own. */
export const dialogContentAtom = draftAtom('dialog');

const mediaAtom = atomFamily((_userId: string) => atom<File | null>(null));

/** The post-creation form (spec §3): media, of which only the first file is sent. */
export const composerMediaAtom = atom(
  (get) => get(mediaAtom(get(userIdAtom) ?? '')),
  (get, set, media: File | null) => set(mediaAtom(get(userIdAtom) ?? ''), media),
);
