import type { NativeTheme } from 'electron';
import type { ThemeChoice } from '#contract/theme.ts';
import type { SettingsStore } from '#main/settings/settings.ts';

/** The page's own backgrounds (renderer/src/app/theme.ts), so that nothing flashes. */
const backgrounds = { dark: '#0f151e', light: '#ffffff' } as const;

export interface Appearance {
  /** What a window is painted with where there is no page yet. */
  readonly background: () => string;
  /** The user chose another theme. */
  readonly choose: (theme: ThemeChoice) => void;
  /** Called whenever the background changes, also because the system's theme did. */
  readonly onChange: (listener: () => void) => void;
}

/** The theme of what the system draws: title bar, menus, dialogs, and the window before its page. */
export function createAppearance(
  nativeTheme: Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'on'>,
  settings: SettingsStore,
): Appearance {
  nativeTheme.themeSource = settings.get('theme');
  return {
    background: () => (nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light),
    choose(theme) {
      if (theme === settings.get('theme')) return;
      settings.set('theme', theme);
      nativeTheme.themeSource = theme;
    },
    onChange: (listener) => {
      nativeTheme.on('updated', listener);
    },
  };
}
