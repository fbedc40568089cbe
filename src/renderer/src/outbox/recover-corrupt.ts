import { atom } from 'jotai';
import * as v from 'valibot';
import { logFailure } from '#renderer/lib/log.ts';
import { removeStored } from '#renderer/lib/storage.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { readEntries } from './entry.ts';

const WithWords = v.pipe(v.string(), v.parseJson(), v.object({ content: v.string() }));

/** Takes what can't be sent any more, because it was damaged, out of the storage; its words become a draft. */
export const rescueAtom = atom(null, (get, set, userId: string): void => {
  for (const [name, stored] of readEntries(userId).damaged) {
    logFailure('outbox', new Error('An entry is damaged.'));
    const { success, output } = v.safeParse(WithWords, stored);
    if (success) {
      const draft = storedDraftAtom('composer');
      set(draft, [get(draft) ?? '', output.content].filter((text) => text !== '').join('\n\n'));
    }
    removeStored(name);
  }
});
