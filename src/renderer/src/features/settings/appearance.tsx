import { Radio, Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Arrangement } from '#contract/arrangement.ts';
import type { ThemeChoice } from '#contract/theme.ts';
import { messages } from '#renderer/lib/messages.ts';
import { arrangementAtom } from '#renderer/stores/arrangement.ts';
import { themeChoiceAtom } from '#renderer/stores/theme.ts';

const text = messages.settings.appearance;

const themes = [
  { value: 'dark', label: text.dark },
  { value: 'light', label: text.light },
  { value: 'system', label: text.system },
] as const satisfies readonly { value: ThemeChoice; label: string }[];

const arrangements = [
  { value: 'search-left', label: text.searchLeft },
  { value: 'navigation-left', label: text.navigationLeft },
] as const satisfies readonly { value: Arrangement; label: string }[];

/** Theme and arrangement of the side columns; both apply at once. */
export function Appearance() {
  const [theme, setTheme] = useAtom(themeChoiceAtom);
  const [arrangement, setArrangement] = useAtom(arrangementAtom);
  return (
    <Stack>
      <Choice label={text.theme} options={themes} value={theme} onChange={setTheme} />
      <Choice label={text.arrangement} options={arrangements} value={arrangement} onChange={setArrangement} />
    </Stack>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
