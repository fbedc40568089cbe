import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Notification } from '#contract/api/entities.ts';
import type { Platform } from '#contract/actions/actions.ts';
import { english } from '#main/i18n/messages.ts';
import { DoubleNotifications } from '#tests/electron-double/electron/notification.ts';
import { createAnnouncer } from './announcer.ts';

const system: { current: DoubleNotifications } = vi.hoisted(() => Object({ current: null }));
vi.mock('electron', () => ({
  get Notification() {
    return system.current.Notification;
  },
}));

const entry: Notification = {
  _id: 'n1',
  type: 'like',
  createdAt: '',
  senderId: { _id: 'u2', username: 'bo', email: '', avatar: '' },
  tweetId: 't1',
};

const processPlatforms = { mac: 'darwin', windows: 'win32', linux: 'linux' } as const;

function start(platform: Platform, isSupported = true) {
  system.current = new DoubleNotifications(processPlatforms[platform]);
  system.current.isSupported = isSupported;
  const clicked: unknown[] = [];
  const logged: unknown[] = [];
  let changes = 0;
  const announcer = createAnnouncer({
    platform,
    messages: () => english,
    log: { info: () => {}, error: (...line) => logged.push(line) },
    onClick: ({ path }) => clicked.push(path),
    onRefusedChange: () => {
      changes += 1;
    },
  });
  return { announcer, clicked, logged, changes: () => changes, system: system.current };
}

it('logs a notification that the system refused, and reports that until one is shown', async () => {
  const { announcer, logged, changes, system } = start('mac');
  announcer.announce([entry]);
  expect(announcer.isRefused()).toBe(false);
  system.refuse('Notifications are not allowed for this application');
  expect(announcer.isRefused()).toBe(true);
  expect(logged).toEqual([
    ['The system did not show a notification.', 'Notifications are not allowed for this application'],
  ]);
  announcer.announce([entry]);
  // The system shows it later.
  expect(announcer.isRefused()).toBe(true);
  await setImmediate();
  expect(announcer.isRefused()).toBe(false);
  expect(changes()).toBe(2);
});

it('reports a system without notifications', () => {
  const { announcer, system } = start('linux', false);
  announcer.announce([entry]);
  expect(announcer.isRefused()).toBe(true);
  expect(system.shown).toEqual([]);
});

it('has macOS ask for permission with the first notification, not before', () => {
  const { announcer, system } = start('mac');
  expect([announcer.isRefused(), system.wasPermissionRequested]).toEqual([false, false]);
  announcer.announce([entry]);
  expect(system.wasPermissionRequested).toBe(true);
  expect(system.shown).toHaveLength(1);
});

it.each(['mac', 'windows', 'linux'] as const)('opens the clicked entry once: %s', (platform) => {
  const { announcer, clicked, system } = start(platform);
  announcer.announce([entry]);
  system.click('bo liked your tweet');
  expect(clicked).toEqual(['/tweet/t1']);
});

it('opens the inbox for a notification that Windows has kept from an earlier run', () => {
  const earlier = start('windows');
  earlier.announcer.announce([entry]);
  const { clicked, system } = start('windows');
  system.clickKept('type=click&tag=of-an-earlier-run');
  // One of a version whose notifications named nothing.
  system.clickKept('');
  expect(clicked).toEqual(['/inbox', '/inbox']);
});
