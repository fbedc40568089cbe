import { MultiSelect, Stack, Switch, Text } from '@mantine/core';
import { useStore } from 'jotai';
import type { DesktopChoices, DesktopSettings, UpdateState } from '#contract/bridge/desktop-settings.ts';
import { assertNever } from '#contract/assert-never.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { type DeferredMessages, useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { syncDesktopSettings } from './desktop-settings.ts';

/** Settings of the desktop app; each choice applies at once. */
export function Desktop({ settings }: { readonly settings: DesktopSettings }) {
  const text = useDeferredMessages().desktop;
  const store = useStore();
  const choose = (choices: DesktopChoices) => void syncDesktopSettings(store, choices);
  return (
    <Stack gap="lg">
      {(['notifications', 'background'] as const).map((name) => (
        <Switch
          key={name}
          label={text[name]}
          // Mantine's label includes the hint, which is the description.
          aria-label={text[name]}
          description={hintOf(name, settings, text)}
          checked={settings[name].value}
          disabled={settings[name].isLocked}
          onChange={(event) => choose({ [name]: event.currentTarget.checked })}
        />
      ))}
      {settings.spelling && <Spelling spelling={settings.spelling} onChoose={choose} />}
      <Text size="sm" c="dimmed" role="status">
        {text.version(settings.version)} · {updateText(settings.updates, text.updates)}
      </Text>
    </Stack>
  );
}

function hintOf(
  name: 'notifications' | 'background',
  settings: DesktopSettings,
  text: DeferredMessages['desktop'],
): string {
  const { isLocked, value } = settings[name];
  const isRefused = name === 'notifications' && value && settings.areNotificationsRefused;
  const hint = isRefused ? text.notificationsRefused : text[`${name}Hint`];
  if (!isLocked) return hint;
  return isRefused ? `${text.locked} ${hint}` : text.locked;
}

interface SpellingProps {
  readonly spelling: NonNullable<DesktopSettings['spelling']>;
  readonly onChoose: (choices: DesktopChoices) => void;
}

function Spelling({ spelling: { languages, available }, onChoose }: SpellingProps) {
  const text = useDeferredMessages().desktop;
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const options = available
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <MultiSelect
      label={text.spelling}
      description={languages.isLocked ? text.locked : text.spellingHint}
      placeholder={languages.value.length === 0 ? text.spellingAdd : ''}
      data={options}
      value={languages.value}
      disabled={languages.isLocked}
      onChange={(spellCheckLanguages) => onChoose({ spellCheckLanguages })}
      onKeyDown={(event) => {
        // It closes the list, and does not leave the field.
        if (event.key === 'Escape' && event.currentTarget.hasAttribute('data-expanded'))
          event.preventDefault();
      }}
      searchable
      nothingFoundMessage={text.spellingNone}
      maxDropdownHeight={260}
    />
  );
}

function updateText(updates: UpdateState, text: DeferredMessages['desktop']['updates']): string {
  switch (updates.kind) {
    case 'off':
      return text[updates.because];
    case 'downloading':
    case 'ready':
      return text[updates.kind](updates.version);
    case 'waiting':
    case 'failed':
      return text[updates.kind];
    default:
      return assertNever(updates);
  }
}
