import { useAtomValue, useSetAtom } from 'jotai';
import { type LanguageChoice, languageNames } from '#contract/i18n/language.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { languageChoiceAtom, setLocaleAtom } from '#renderer/stores/preferences/language.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { Choice, type Option } from './choice.tsx';

const options = (text: Messages['settings']['language']): readonly Option<LanguageChoice>[] => [
  { value: 'system', label: text.system },
  // Each by its own name, for whoever can't read the others.
  { value: 'en', label: languageNames.en },
  { value: 'de', label: languageNames.de },
];

/** The language of the interface; it changes at once, and everything stays where it was. */
export function Language() {
  const text = useMessages().settings.language;
  const setLocale = useSetAtom(setLocaleAtom);
  const showToast = useSetAtom(showToastAtom);
  const choose = (choice: LanguageChoice) => {
    setLocale(choice).catch((error: unknown) => {
      logFailure('language', error);
      showToast(text.failed, 'destructive');
    });
  };
  return (
    <Choice
      label={text.label}
      options={options(text)}
      value={useAtomValue(languageChoiceAtom)}
      onChange={choose}
    />
  );
}
