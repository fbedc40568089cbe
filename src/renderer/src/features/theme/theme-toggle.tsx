import { IconMoon, IconSun } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { themeAtom } from '#renderer/stores/preferences/theme.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';

/** The light/dark toggle. */
export function ThemeToggle() {
  const messages = useMessages();
  const hint = useHint();
  const [theme, setTheme] = useAtom(themeAtom);
  const dark = theme === 'dark';
  return (
    <PlainButton
      variant="secondary"
      size="icon"
      aria-label={dark ? messages.theme.toLight : messages.theme.toDark}
      {...hint('toggleTheme')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </PlainButton>
  );
}
