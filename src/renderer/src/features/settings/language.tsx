import { useAtomValue, useSetAtom } from 'jotai';
import { type LanguageChoice, languageNames } from '#contract/i18n/language.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { messages } from '#renderer/i18n/messages.ts';
import { languageChoiceAtom, speakAtom } from '#renderer/stores/preferences/language.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { Choice, type Option } from './choice.tsx';

const text = messages.settings.language;

const options = (): readonly Option<LanguageChoice>[] => [
  { value: 'system', label: text.system },
  // Each by its own name, for whoever can't read the others.
  { value: 'en', label: languageNames.en },
  { value: 'de', label: languageNames.de },
];

/** The language of the interface; it changes at once, and everything stays where it was. */
export function Language() {
  const speak = useSetAtom(speakAtom);
  const showToast = useSetAtom(showToastAtom);
  const choose = (choice: LanguageChoice) => {
    speak(choice).catch((error: unknown) => {
      logFailure('language', error);
      showToast(text.failed, 'destructive');
    });
  };
  return (
    <Choice
      label={text.label}
      options={options()}
      value={useAtomValue(languageChoiceAtom)}
      onChange={choose}
    />
  );
}
