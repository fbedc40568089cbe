import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/server/support.ts';
import { addressesAt } from './electron/address.ts';
import { DoubleApp } from './electron/app.ts';
import { DoubleProtocol, DoubleSession } from './electron/session.ts';
import { DoubleWindow } from './electron/window.ts';
import { Link } from './link.ts';

/* When windows report that they were shown or hidden. */

/** A visible window, and what it has reported. */
async function open(platform: 'darwin' | 'linux') {
  const recordCall = () => {};
  const link = new Link({ on: () => {} }, {});
  const folder = await temporaryFolder();
  const app = new DoubleApp({
    userData: join(folder, 'user'),
    version: '1.0.0',
    isPackaged: false,
    locale: 'en-GB',
    preferredLanguages: ['en-GB'],
    closeWindows: () => Promise.resolve(true),
    recordCall,
    persist: () => {},
  });
  const session = new DoubleSession({
    partition: '',
    folder,
    protocol: new DoubleProtocol(() => false),
    locale: 'en-GB',
    recordCall,
    clearPages: () => Promise.resolve(),
  });
  const addresses = addressesAt(1);
  const window = new DoubleWindow(
    1,
    { link, addresses, app, session, recordCall, platform, displayServer: 'x11', downloads: 'completed' },
    {},
  );
  const reported: string[] = [];
  for (const event of ['show', 'hide']) window.on(event, () => reported.push(event));
  /** What a change has reported. */
  const after = (change: () => void) => {
    change();
    return reported.splice(0);
  };
  return { window, after };
}

test.each([
  ['darwin', ['hide'], ['show']],
  ['linux', [], []],
] as const)(
  'on %s a window that is minimised reports %j, and one that is restored %j',
  async (platform, minimised, restored) => {
    const { window, after } = await open(platform);
    expect(after(() => window.arrange({ isMinimized: true }))).toEqual(minimised);
    expect(after(() => window.restore())).toEqual(restored);
    expect(after(() => window.hide())).toEqual(['hide']);
    expect(after(() => window.hide())).toEqual([]);
    expect(after(() => window.show())).toEqual(['show']);
  },
);

test('a window that stays invisible reports nothing: on macOS one that is minimised while it is hidden, shown or restored', async () => {
  const { window, after } = await open('darwin');
  window.arrange({ isMinimized: true });
  after(() => {});
  expect(after(() => window.hide())).toEqual([]);
  expect(after(() => window.restore())).toEqual([]);
  expect(after(() => window.arrange({ isMinimized: true }))).toEqual([]);
  expect(after(() => window.show())).toEqual([]);
  expect(after(() => window.restore())).toEqual(['show']);
});
