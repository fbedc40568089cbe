import type { NativeTheme } from 'electron';
import type { PageState } from '#contract/bridge/page-state.ts';
import type { SettingsStore } from '#main/settings/settings-store.ts';

/** The user's choices about the page's appearance. */
export type AppearanceChoice = Pick<PageState, 'theme' | 'arrangement'>;

/** The page's own backgrounds (renderer/src/app/theme.ts), so that nothing flashes. */
const backgrounds = { dark: '#0f151e', light: '#ffffff' } as const;

export interface Appearance {
  /** The colour that a window is painted with before there is a page. */
  readonly background: () => string;
  /** The user's last choice: one for all servers, passed to each page. */
  readonly current: () => AppearanceChoice;
  readonly set: (choice: AppearanceChoice) => void;
  /** Called after each change of the background, also when the system's theme changes. */
  readonly onChange: (listener: () => void) => void;
}

/**
 * The theme of all parts that the system draws: title bar, menus, dialogs, and the window before its page.
 * @param initial - in effect until the user chooses
 */
export function createAppearance(
  nativeTheme: Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'on'>,
  settings: SettingsStore,
  initial: AppearanceChoice,
): Appearance {
  const current = (): AppearanceChoice => ({
    theme: settings.get('theme') ?? initial.theme,
    arrangement: settings.get('arrangement') ?? initial.arrangement,
  });
  nativeTheme.themeSource = current().theme;
  return {
    background: () => (nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light),
    current,
    set({ theme, arrangement }) {
      const before = current();
      if (arrangement !== before.arrangement) settings.set('arrangement', arrangement);
      if (theme === before.theme) return;
      settings.set('theme', theme);
      nativeTheme.themeSource = theme;
    },
    onChange: (listener) => void nativeTheme.on('updated', listener),
  };
}
