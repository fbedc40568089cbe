import { atom, useAtomValue } from 'jotai';
import type { ActionLabels } from '#contract/actions/actions.ts';
import type { Language } from '#contract/i18n/language.ts';
import type { KeyNames } from '#renderer/lib/key-labels.ts';
import type { DeferredMessages } from './en/deferred.ts';
import type { Messages } from './en/messages.ts';
import { localeFor } from './format.ts';

/** Everything that the page shows: what each language but English has to provide. */
export interface Catalogue {
  /** English ones stand in the action table. */
  readonly actions: ActionLabels;
  readonly keys: KeyNames;
  readonly messages: Messages;
  readonly deferred: DeferredMessages;
}

/** The language in use. English has no catalogue to load: its texts are imported by the code that shows them. */
export interface Localization {
  readonly language: Language;
  /** The `lang` of the page. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly catalogue: Catalogue | null;
}

export const localizationAtom = atom<Localization>({
  language: 'en',
  tag: 'en',
  direction: 'ltr',
  catalogue: null,
});

const noLabels: ActionLabels = {};

/** The labels of actions in the language in use; where one is missing, the action table's is. */
export const useActionLabels = (): ActionLabels =>
  useAtomValue(localizationAtom).catalogue?.actions ?? noLabels;

/** The names of keys in the language in use; where one is missing, the English one is its. */
export const useKeyNames = (): KeyNames | undefined => useAtomValue(localizationAtom).catalogue?.keys;

/** The locale of numbers and of the browser's words in the language in use. */
export const useLocale = (): string => localeFor(useAtomValue(localizationAtom).language);
