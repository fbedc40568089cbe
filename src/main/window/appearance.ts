import type { NativeTheme } from 'electron';
import { defaultArrangement } from '#contract/bridge/arrangement.ts';
import type { PageState } from '#contract/bridge/page-state.ts';
import { defaultTheme } from '#contract/bridge/theme.ts';
import type { SettingsStore } from '#main/settings/open-settings.ts';

/** What the user chose of the page's look. */
export type Look = Pick<PageState, 'theme' | 'arrangement'>;

/** The page's own backgrounds (renderer/src/app/theme.ts), so that nothing flashes. */
const backgrounds = { dark: '#0f151e', light: '#ffffff' } as const;

export interface Appearance {
  /** What a window is painted with where there is no page yet. */
  readonly background: () => string;
  /** The look that the user chose last: one for all servers, so the page is told of it. */
  readonly look: () => Look;
  /** The user may have chosen another look. */
  readonly choose: (look: Look) => void;
  /** Called whenever the background changes, also because the system's theme did. */
  readonly onChange: (listener: () => void) => void;
}

/** The theme of what the system draws: title bar, menus, dialogs, and the window before its page. */
export function createAppearance(
  nativeTheme: Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'on'>,
  settings: SettingsStore,
  /** What holds until the user chooses otherwise. */
  start: Partial<Look> = {},
): Appearance {
  const look = (): Look => ({
    theme: settings.get('theme') ?? start.theme ?? defaultTheme,
    arrangement: settings.get('arrangement') ?? start.arrangement ?? defaultArrangement,
  });
  nativeTheme.themeSource = look().theme;
  return {
    background: () => (nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light),
    look,
    choose({ theme, arrangement }) {
      const current = look();
      if (arrangement !== current.arrangement) settings.set('arrangement', arrangement);
      if (theme === current.theme) return;
      settings.set('theme', theme);
      nativeTheme.themeSource = theme;
    },
    onChange: (listener) => {
      nativeTheme.on('updated', listener);
    },
  };
}
