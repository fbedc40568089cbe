import type { MenuItemConstructorOptions } from 'electron';
import { actionLabel, type CommandId, isAllowed, type Platform } from '#contract/actions/actions.ts';
import type { MainMessages } from '#main/i18n/messages.ts';

export interface TrayMenuOptions {
  readonly platform: Platform;
  readonly texts: Pick<MainMessages, 'tray' | 'actions'>;
  readonly isSignedIn: boolean;
  /** Whether the user may switch off running in the background. */
  readonly canChangeBackground: boolean;
  readonly showWindow: () => void;
  readonly perform: (id: CommandId) => void;
  readonly setBackground: (isKept: boolean) => void;
}

/** The menu of the tray icon, with items of the action table where it has them. */
export function trayMenu(options: TrayMenuOptions): MenuItemConstructorOptions[] {
  const { platform, texts, isSignedIn, canChangeBackground, showWindow, perform, setBackground } = options;
  const item = (id: CommandId, run: () => void): MenuItemConstructorOptions => ({
    id,
    label: actionLabel(id, platform, texts.actions),
    enabled: isAllowed(id, isSignedIn),
    click: run,
  });
  const inWindow = (id: CommandId) =>
    item(id, () => {
      showWindow();
      perform(id);
    });
  return [
    { label: texts.tray.open, click: showWindow },
    inWindow('newPost'),
    inWindow('goInbox'),
    { type: 'separator' },
    {
      label: texts.tray.keepRunning,
      type: 'checkbox',
      checked: true,
      enabled: canChangeBackground,
      click: ({ checked }) => setBackground(checked),
    },
    { type: 'separator' },
    item('quit', () => perform('quit')),
  ];
}
