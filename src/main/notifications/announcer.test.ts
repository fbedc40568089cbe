import { beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/api/entities.ts';
import type { Platform } from '#contract/actions/actions.ts';
import { english } from '#main/i18n/messages.ts';
import { createAnnouncer } from './announcer.ts';

/** The system's notifications: what was shown, and how Windows reports a click on one. */
const system = vi.hoisted(() => {
  const shown: { readonly id: string; readonly emit: (event: string, ...details: unknown[]) => void }[] = [];
  return {
    shown,
    isSupported: true,
    activate: undefined as ((details: { readonly arguments: string }) => void) | undefined,
  };
});
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class SystemNotification extends EventEmitter {
    readonly id: string;
    constructor({ id }: { readonly id: string }) {
      super();
      this.id = id;
    }
    show() {
      system.shown.push({ id: this.id, emit: (event, ...details) => void this.emit(event, {}, ...details) });
    }
    static isSupported = () => system.isSupported;
    static handleActivation(callback: typeof system.activate) {
      system.activate = callback;
    }
  }
  return { Notification: SystemNotification };
});

const entry: Notification = {
  _id: 'n1',
  type: 'like',
  createdAt: '',
  senderId: { _id: 'u2', username: 'bo', email: '', avatar: '' },
  tweetId: 't1',
};

function announcing(platform: Platform) {
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
  announcer.announce([entry]);
  return { announcer, clicked, logged, changes: () => changes, last: () => system.shown.at(-1) };
}

beforeEach(() => {
  system.shown.length = 0;
  system.isSupported = true;
  system.activate = undefined;
});

it('logs a notification that the system refused, and reports that until one is shown', () => {
  const { announcer, logged, changes, last } = announcing('mac');
  expect(announcer.isRefused()).toBe(false);
  last()?.emit('failed', 'Notifications are not allowed for this application');
  expect(announcer.isRefused()).toBe(true);
  expect(logged).toEqual([
    ['The system did not show a notification.', 'Notifications are not allowed for this application'],
  ]);
  announcer.announce([entry]);
  last()?.emit('show');
  expect(announcer.isRefused()).toBe(false);
  expect(changes()).toBe(2);
});

it('reports a system without notifications', () => {
  system.isSupported = false;
  const { announcer, last } = announcing('linux');
  expect(announcer.isRefused()).toBe(true);
  expect(last()).toBeUndefined();
});

it('opens the clicked entry once, although Windows reports the click in two ways', () => {
  const { clicked, last } = announcing('windows');
  last()?.emit('click');
  system.activate?.({ arguments: `type=click&tag=${last()?.id ?? ''}` });
  expect(clicked).toEqual(['/tweet/t1']);
});

it('opens the inbox for a notification that Windows has kept from an earlier run', () => {
  const { clicked } = announcing('windows');
  system.activate?.({ arguments: 'type=click&tag=of-an-earlier-run' });
  expect(clicked).toEqual(['/inbox']);
});
