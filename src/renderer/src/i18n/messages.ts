import { atom, useAtomValue } from 'jotai';
import { english, type Messages } from './en/messages.ts';
import { localizationAtom } from './localization.ts';

export type { Messages } from './en/messages.ts';

/** The texts of the first route in the language in use, for actions: `get(messagesAtom).composer.success`. */
export const messagesAtom = atom((get): Messages => get(localizationAtom).catalogue?.messages ?? english);

/** The same for components, which are rendered again when the language changes. */
export const useMessages = (): Messages => useAtomValue(messagesAtom);
