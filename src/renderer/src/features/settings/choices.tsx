import { Radio, Stack, Switch } from '@mantine/core';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type LanguageChoice, languageNames } from '#contract/i18n/language.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { languageChoiceAtom, setLocale } from '#renderer/stores/preferences/language.ts';
import { themeChoiceAtom } from '#renderer/stores/preferences/theme.ts';
import { undoAtom } from '#renderer/stores/preferences/undo.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** The label of each value, in the order in which they are shown. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, which applies at once. */
function Choice<Value extends string>({ options, ...group }: ChoiceProps<Value>) {
  return (
    <Radio.Group {...group}>
      <Stack gap="xs" mt="xs">
        {Object.entries<string>(options).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Theme and arrangement of the side columns. */
export function Appearance() {
  const { theme, dark, light, system, ...text } = useDeferredMessages().appearance;
  const [choice, choose] = useAtom(themeChoiceAtom);
  const [arrangement, arrange] = useAtom(arrangementAtom);
  const arrangements = { 'search-left': text.searchLeft, 'navigation-left': text.navigationLeft };
  return (
    <Stack>
      <Choice label={theme} options={{ dark, light, system }} value={choice} onChange={choose} />
      <Choice label={text.arrangement} options={arrangements} value={arrangement} onChange={arrange} />
    </Stack>
  );
}

/** How posts are sent. */
export function Posting() {
  const text = useDeferredMessages().posting;
  const [undo, setUndo] = useAtom(undoAtom);
  return (
    <Switch
      label={text.undo}
      // Mantine's label holds the description, too.
      aria-label={text.undo}
      description={text.undoHint}
      checked={undo}
      onChange={(event) => setUndo(event.currentTarget.checked)}
    />
  );
}

/** The language of the interface; nothing is reloaded when it changes. */
export function Language() {
  const { label, system, failed } = useDeferredMessages().language;
  const store = useStore();
  const showToast = useSetAtom(showToastAtom);
  const choose = (choice: LanguageChoice) => {
    setLocale(store, choice).catch((error: unknown) => {
      logFailure('language', error);
      showToast(failed, 'destructive');
    });
  };
  // Languages are listed by their own names, for users who can't read the current one.
  const options = { system, ...languageNames };
  return (
    <Choice label={label} options={options} value={useAtomValue(languageChoiceAtom)} onChange={choose} />
  );
}
