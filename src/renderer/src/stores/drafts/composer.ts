import { atom } from 'jotai';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { importOnce } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { draftAtom, draftKey, warnUnpersistedAtom } from './drafts.ts';

/** The post-creation form (spec §3): content. */
export const composerContentAtom = draftAtom('composer');

/** The same for the "Create a Post" dialog, which is a separate draft slot. */
export const dialogContentAtom = draftAtom('dialog');

const mediaAtom = atom<ReadonlyMap<string, File>>(new Map<string, File>());
const keyAtom = atom((get) => draftKey(get(userIdAtom), 'composer.media'));

/**
 * Images are too large for local storage; the code that stores them is loaded when it is first needed. Meanwhile, an
 * image may be picked and removed again.
 */
const mediaDrafts = importOnce(() => import('./media-drafts.ts'));

/** Stores an image, or deletes it. Returns whether it is stored; the reason for a failure is logged. */
export async function keepImage(key: string, image: File | null): Promise<boolean> {
  try {
    return await (await mediaDrafts()).keepMedia(key, image);
  } catch (error) {
    logFailure('image to keep', error);
    return false;
  }
}

/** The post-creation form (spec §3): media, of which only the first file is sent. Kept like the text. */
export const composerMediaAtom = atom(
  (get) => get(mediaAtom).get(get(keyAtom)) ?? null,
  (get, set, media: File | null) => {
    const key = get(keyAtom);
    const others = [...get(mediaAtom)].filter(([other]) => other !== key);
    set(mediaAtom, new Map(media === null ? others : [...others, [key, media]]));
    const keep = async () => {
      if (!(await keepImage(key, media)) && media !== null) set(warnUnpersistedAtom);
    };
    void keep();
  },
);

/** Restores the image that was not sent before a reload or a crash, unless another was picked since. Returns whether it did. */
export const restoreComposerMediaAtom = atom(null, async (get, set): Promise<boolean> => {
  const key = get(keyAtom);
  try {
    const media = await (await mediaDrafts()).findDraftMedia(key);
    if (media === null || get(mediaAtom).has(key)) return false;
    set(mediaAtom, new Map([...get(mediaAtom), [key, media]]));
    return true;
  } catch (error) {
    logFailure('image draft', error);
    set(showToastAtom, get(messagesAtom).failure.imageUnreadable, 'destructive');
    return false;
  }
});
