import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { actions, type CommandId, commandIds, type Platform } from '#contract/actions/actions.ts';
import { english } from '#main/i18n/messages.ts';
import { applicationMenu, type MenuOptions } from './application-menu.ts';

const platforms: readonly Platform[] = ['mac', 'windows', 'linux'];

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

const menu = (options: Partial<MenuOptions>) =>
  applicationMenu({
    platform: 'linux',
    texts: english,
    isSignedIn: true,
    accounts: [],
    isPackaged: true,
    perform: () => {},
    ...options,
  });

function menuOn(platform: Platform, isSignedIn = true) {
  const performed: CommandId[] = [];
  const perform = (id: CommandId) => {
    performed.push(id);
  };
  const items = flat(menu({ platform, isSignedIn, perform }));
  return { items, performed, item: (id: CommandId) => items.find((item) => item.id === id) };
}

describe.each(platforms)('the menu on %s', (platform) => {
  it('has each action once, and performs the right one', () => {
    const { items, performed } = menuOn(platform);
    const withAction = items.filter(({ id }) => id !== undefined);
    expect(withAction).toHaveLength(commandIds.length);
    expect(withAction.map(({ id }) => id)).toEqual(expect.arrayContaining([...commandIds]));
    for (const { id, click } of withAction) {
      Reflect.apply(click ?? (() => {}), null, []);
      expect(performed.pop()).toBe(id);
    }
  });

  it('uses no keys twice', () => {
    const keys = menuOn(platform).items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('offers a visitor only what needs no session', () => {
    const { item } = menuOn(platform, false);
    for (const id of commandIds) expect(item(id)?.enabled, id).toBe(actions[id].when === 'always');
    for (const id of commandIds) expect(menuOn(platform).item(id)?.enabled, id).toBe(true);
  });

  it('has items for editing text', () => {
    const roles = menuOn(platform).items.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']));
  });
});

it.each(platforms)('zooms on %s also without Shift, and by the keys of the number pad', (platform) => {
  const { items, performed } = menuOn(platform);
  for (const [keys, id] of [
    ['CmdOrCtrl+=', 'zoomIn'],
    ['CmdOrCtrl+numadd', 'zoomIn'],
    ['CmdOrCtrl+numsub', 'zoomOut'],
    ['CmdOrCtrl+num0', 'zoomReset'],
  ] as const) {
    const item = items.find(({ accelerator }) => accelerator === keys);
    // The menu shows one item for each action.
    expect(item, keys).toMatchObject({ visible: false });
    Reflect.apply(item?.click ?? (() => {}), null, []);
    expect(performed.pop()).toBe(id);
  }
});

it('follows the conventions of each system', () => {
  const titles = (platform: Platform) => menu({ platform }).map(({ label, role }) => label ?? role);
  expect(titles('mac')).toEqual(['Warble', '&File', '&Edit', '&View', '&Go', 'windowMenu', 'help']);
  expect(titles('linux')).toEqual(['&File', '&Edit', '&View', '&Go', 'windowMenu', 'help']);
  expect(menuOn('mac').item('quit')).toMatchObject({ label: 'Quit Warble', accelerator: 'CmdOrCtrl+Q' });
  expect(menuOn('linux').item('quit')).toMatchObject({ label: 'Quit', accelerator: 'Ctrl+Q' });
  expect(menuOn('windows').item('quit')).toMatchObject({ label: 'Exit' });
  expect(menuOn('windows').item('quit')).not.toHaveProperty('accelerator');
  expect(menuOn('windows').item('back')).toMatchObject({ accelerator: 'Alt+Left' });
  expect(menuOn('mac').item('back')).toMatchObject({ accelerator: 'CmdOrCtrl+[' });
});

it('offers several accounts by name', () => {
  const shown = (accounts: readonly string[]) =>
    flat(menu({ accounts })).flatMap(({ id, label, visible }) =>
      id?.startsWith('account') === true && visible !== false ? [label] : [],
    );
  expect(shown(['ada'])).toEqual([]);
  expect(shown(['ada', 'bea & co'])).toEqual(['ada', 'bea && co']);
});

it('offers the developer tools to developers only', () => {
  const roles = (isPackaged: boolean) => flat(menu({ isPackaged })).map(({ role }) => role);
  expect(roles(true)).not.toContain('toggleDevTools');
  expect(roles(false)).toContain('toggleDevTools');
});
