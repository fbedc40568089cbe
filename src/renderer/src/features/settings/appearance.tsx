import { Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Arrangement } from '#contract/bridge/arrangement.ts';
import type { ThemeChoice } from '#contract/bridge/theme.ts';
import { messages } from '#renderer/i18n/messages.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { themeChoiceAtom } from '#renderer/stores/preferences/theme.ts';
import { Choice, type Option } from './choice.tsx';

const text = messages.settings.appearance;

const themes = (): readonly Option<ThemeChoice>[] => [
  { value: 'dark', label: text.dark },
  { value: 'light', label: text.light },
  { value: 'system', label: text.system },
];

const arrangements = (): readonly Option<Arrangement>[] => [
  { value: 'search-left', label: text.searchLeft },
  { value: 'navigation-left', label: text.navigationLeft },
];

/** Theme and arrangement of the side columns; both apply at once. */
export function Appearance() {
  const [theme, setTheme] = useAtom(themeChoiceAtom);
  const [arrangement, setArrangement] = useAtom(arrangementAtom);
  return (
    <Stack>
      <Choice label={text.theme} options={themes()} value={theme} onChange={setTheme} />
      <Choice
        label={text.arrangement}
        options={arrangements()}
        value={arrangement}
        onChange={setArrangement}
      />
    </Stack>
  );
}
