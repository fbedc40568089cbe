import { MultiSelect, Stack, Switch, Text } from '@mantine/core';
import type { DesktopChoices, DesktopSettings, UpdateState } from '#contract/bridge/desktop-settings.ts';
import { assertNever } from '#contract/assert-never.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { useChooseDesktop } from './desktop-settings.ts';

interface DesktopProps {
  readonly settings: DesktopSettings;
}

/** What only the desktop app has; each choice applies at once. */
export function Desktop({ settings }: DesktopProps) {
  const text = useMessages().settings.desktop;
  const choose = useChooseDesktop();
  const { notifications, background, spelling, version, updates } = settings;
  return (
    <Stack gap="lg">
      <Toggle
        label={text.notifications}
        hint={text.notificationsHint}
        choice={notifications}
        onChange={(value) => choose({ notifications: value })}
      />
      <Toggle
        label={text.background}
        hint={text.backgroundHint}
        choice={background}
        onChange={(value) => choose({ background: value })}
      />
      {spelling && <Spelling spelling={spelling} onChoose={choose} />}
      <Text size="sm" c="dimmed" role="status">
        {text.version(version)} · {updateText(updates, text.updates)}
      </Text>
    </Stack>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint: string;
  readonly choice: DesktopSettings['notifications'];
  readonly onChange: (value: boolean) => void;
}

function Toggle({ label, hint, choice: { value, isLocked }, onChange }: ToggleProps) {
  const text = useMessages().settings.desktop;
  return (
    <Switch
      label={label}
      // Mantine's label holds the hint, too, which is its description.
      aria-label={label}
      description={isLocked ? text.locked : hint}
      checked={value}
      disabled={isLocked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface SpellingProps {
  readonly spelling: NonNullable<DesktopSettings['spelling']>;
  readonly onChoose: (choices: DesktopChoices) => void;
}

function Spelling({ spelling: { languages, available }, onChoose }: SpellingProps) {
  const text = useMessages().settings.desktop;
  const { words } = useLocale();
  const names = new Intl.DisplayNames([words], { type: 'language' });
  const options = available
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, words));
  return (
    <MultiSelect
      label={text.spelling}
      description={languages.isLocked ? text.locked : text.spellingHint}
      placeholder={languages.value.length === 0 ? text.spellingAdd : ''}
      data={options}
      value={languages.value}
      disabled={languages.isLocked}
      onChange={(spellCheckLanguages) => onChoose({ spellCheckLanguages })}
      searchable
      nothingFoundMessage={text.spellingNone}
      maxDropdownHeight={260}
    />
  );
}

function updateText(updates: UpdateState, said: Messages['settings']['desktop']['updates']): string {
  switch (updates.kind) {
    case 'off':
      return said[updates.because];
    case 'downloading':
      return said.downloading(updates.version);
    case 'ready':
      return said.ready(updates.version);
    case 'waiting':
    case 'failed':
      return said[updates.kind];
    default:
      return assertNever(updates);
  }
}
