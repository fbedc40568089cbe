import { atom, useAtomValue } from 'jotai';
import { type DeferredMessages, english } from './en/deferred.ts';
import { localizationAtom } from './localization.ts';

export type { DeferredMessages } from './en/deferred.ts';

/** The texts of lazily loaded parts, in the language in use. */
export const deferredMessagesAtom = atom(
  (get): DeferredMessages => get(localizationAtom).catalogue?.deferred ?? english,
);

/** The same for components, which are rendered again when the language changes. */
export const useDeferredMessages = (): DeferredMessages => useAtomValue(deferredMessagesAtom);
