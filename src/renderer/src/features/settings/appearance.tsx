import { Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Arrangement } from '#contract/bridge/arrangement.ts';
import type { ThemeChoice } from '#contract/bridge/theme.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { themeChoiceAtom } from '#renderer/stores/preferences/theme.ts';
import { Choice, type Option } from './choice.tsx';

type Texts = Messages['settings']['appearance'];

const themes = (text: Texts): readonly Option<ThemeChoice>[] => [
  { value: 'dark', label: text.dark },
  { value: 'light', label: text.light },
  { value: 'system', label: text.system },
];

const arrangements = (text: Texts): readonly Option<Arrangement>[] => [
  { value: 'search-left', label: text.searchLeft },
  { value: 'navigation-left', label: text.navigationLeft },
];

/** Theme and arrangement of the side columns; both apply at once. */
export function Appearance() {
  const text = useMessages().settings.appearance;
  const [theme, setTheme] = useAtom(themeChoiceAtom);
  const [arrangement, setArrangement] = useAtom(arrangementAtom);
  return (
    <Stack>
      <Choice label={text.theme} options={themes(text)} value={theme} onChange={setTheme} />
      <Choice
        label={text.arrangement}
        options={arrangements(text)}
        value={arrangement}
        onChange={setArrangement}
      />
    </Stack>
  );
}
