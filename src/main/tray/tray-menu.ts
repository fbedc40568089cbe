import type { MenuItemConstructorOptions } from 'electron';
import { actionLabel, type CommandId, isAllowed, type Platform } from '#contract/actions/actions.ts';
import { accountActionIds } from '#contract/actions/account-actions.ts';
import { menuLabel } from '#main/lib/plain-text.ts';
import type { MainMessages } from '#main/i18n/messages.ts';

export interface TrayMenuOptions {
  readonly platform: Platform;
  readonly texts: Pick<MainMessages, 'tray' | 'actions'>;
  readonly isSignedIn: boolean;
  /** The names of the accounts that are signed in. */
  readonly accounts: readonly string[];
  /** How many entries of the inbox are unread. */
  readonly unread: number;
  /** Whether the user may switch off running in the background. */
  readonly canChangeBackground: boolean;
  readonly showWindow: () => void;
  readonly perform: (id: CommandId) => void;
  readonly setBackground: (isKept: boolean) => void;
}

/** The menu of the tray icon. Items that are actions come from the action table. */
export function trayMenu(options: TrayMenuOptions): MenuItemConstructorOptions[] {
  const { platform, texts, isSignedIn, accounts, unread, canChangeBackground } = options;
  const { showWindow, perform, setBackground } = options;
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
  const inbox = inWindow('goInbox');
  // A single account is no choice.
  const names = accounts.length > 1 ? accounts : [];
  const accountItems = accountActionIds.flatMap((id, index): MenuItemConstructorOptions[] => {
    const name = names[index];
    return name === undefined ? [] : [{ ...inWindow(id), label: menuLabel(name) }];
  });
  return [
    { label: texts.tray.open, click: showWindow },
    inWindow('newPost'),
    unread === 0 ? inbox : { ...inbox, label: `${inbox.label} (${unread})` },
    { type: 'separator' },
    ...accountItems,
    ...(accountItems.length > 0 ? [{ type: 'separator' as const }] : []),
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
