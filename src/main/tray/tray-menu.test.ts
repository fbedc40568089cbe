import { expect, it } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { trayMenu, type TrayMenuOptions } from './tray-menu.ts';

function menu(options: Partial<TrayMenuOptions> = {}) {
  const done: string[] = [];
  const items = trayMenu({
    platform: 'linux',
    texts: english,
    isSignedIn: true,
    accounts: [],
    unread: 0,
    canChangeBackground: true,
    showWindow: () => done.push('open'),
    perform: (id) => done.push(id),
    setBackground: (isKept) => done.push(`keep ${isKept}`),
    ...options,
  });
  return { items, done, item: (label: string) => items.find((item) => item.label === label) };
}

it('shows the window before it performs an action in it', () => {
  const { items, done } = menu();
  for (const { click } of items) Reflect.apply(click ?? (() => {}), null, [{ checked: false }]);
  expect(done).toEqual(['open', 'open', 'newPost', 'open', 'goInbox', 'keep false', 'quit']);
});

it('shows the accounts by name where there are several', () => {
  expect(menu({ accounts: ['ada'] }).item('ada')).toBeUndefined();
  const { item, done } = menu({ accounts: ['ada', 'bea & co'] });
  expect(item('ada')).toMatchObject({ id: 'account1', enabled: true });
  Reflect.apply(item('bea && co')?.click ?? (() => {}), null, []);
  expect(done).toEqual(['open', 'account2']);
});

it('shows how many entries of the inbox are unread', () => {
  expect(menu().item('Inbox')).toMatchObject({ id: 'goInbox' });
  expect(menu({ unread: 3 }).item('Inbox (3)')).toMatchObject({ id: 'goInbox' });
});

it('has the labels of the action table on each system', () => {
  expect(menu().item('Quit')).toMatchObject({ id: 'quit' });
  expect(menu({ platform: 'windows' }).item('Exit')).toMatchObject({ id: 'quit' });
  expect(menu({ platform: 'mac' }).item('Quit Warble')).toMatchObject({ id: 'quit' });
});

it('offers a visitor only what needs no session, and no setting that a policy has locked', () => {
  const visitor = menu({ isSignedIn: false });
  expect(visitor.item('New post')?.enabled).toBe(false);
  expect(visitor.item('Inbox')?.enabled).toBe(false);
  expect(visitor.item('Quit')?.enabled).toBe(true);
  expect(menu().item('Keep running in the background')).toMatchObject({ checked: true, enabled: true });
  expect(menu({ canChangeBackground: false }).item('Keep running in the background')?.enabled).toBe(false);
});
