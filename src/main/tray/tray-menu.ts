import type { MenuItemConstructorOptions } from 'electron';
import { actionLabel, type CommandId, isAllowed, type Platform } from '#contract/actions/actions.ts';
import { texts } from '#main/i18n/messages.ts';

export interface TrayMenuOptions {
  readonly platform: Platform;
  readonly isSignedIn: boolean;
  /** Whether the user may decide that the app ends with its window. */
  readonly mayEnd: boolean;
  readonly open: () => void;
  readonly perform: (id: CommandId) => void;
  readonly keepRunning: (isKept: boolean) => void;
}

/** The menu of the tray's icon, made of the action table as far as its items are there. */
export function trayMenu(options: TrayMenuOptions): MenuItemConstructorOptions[] {
  const { platform, isSignedIn, mayEnd, open, perform, keepRunning } = options;
  const item = (id: CommandId, run: () => void): MenuItemConstructorOptions => ({
    id,
    label: actionLabel(id, platform),
    enabled: isAllowed(id, isSignedIn),
    click: run,
  });
  const inWindow = (id: CommandId) =>
    item(id, () => {
      open();
      perform(id);
    });
  return [
    { label: texts.tray.open, click: open },
    inWindow('newPost'),
    inWindow('goInbox'),
    { type: 'separator' },
    {
      label: texts.tray.keepRunning,
      type: 'checkbox',
      checked: true,
      enabled: mayEnd,
      click: ({ checked }) => keepRunning(checked),
    },
    { type: 'separator' },
    item('quit', () => perform('quit')),
  ];
}
