import { expect, it } from 'vitest';
import { trayMenu, type TrayMenuOptions } from './tray-menu.ts';

function menu(options: Partial<TrayMenuOptions> = {}) {
  const done: string[] = [];
  const items = trayMenu({
    platform: 'linux',
    isSignedIn: true,
    mayEnd: true,
    open: () => done.push('open'),
    perform: (id) => done.push(id),
    keepRunning: (isKept) => done.push(`keep ${isKept}`),
    ...options,
  });
  return { items, done, item: (label: string) => items.find((item) => item.label === label) };
}

it('opens the window before it does something in it', () => {
  const { items, done } = menu();
  for (const { click } of items) Reflect.apply(click ?? (() => {}), null, [{ checked: false }]);
  expect(done).toEqual(['open', 'open', 'newPost', 'open', 'goInbox', 'keep false', 'quit']);
});

it('says what the action table says on each system', () => {
  expect(menu().item('Quit')).toMatchObject({ id: 'quit' });
  expect(menu({ platform: 'windows' }).item('Exit')).toMatchObject({ id: 'quit' });
  expect(menu({ platform: 'mac' }).item('Quit Warble')).toMatchObject({ id: 'quit' });
});

it('offers a visitor only what needs no session, and nobody what their organisation has decided', () => {
  const visitor = menu({ isSignedIn: false });
  expect(visitor.item('New post')?.enabled).toBe(false);
  expect(visitor.item('Inbox')?.enabled).toBe(false);
  expect(visitor.item('Quit')?.enabled).toBe(true);
  expect(menu().item('Keep running in the background')).toMatchObject({ checked: true, enabled: true });
  expect(menu({ mayEnd: false }).item('Keep running in the background')?.enabled).toBe(false);
});
