import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, it, vi } from 'vitest';
import { english } from '#main/i18n/messages.ts';
import { createPageEvents } from '#main/page-events.ts';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { prepareWindow } from './prepare-window.ts';

vi.mock('electron', () => ({
  app: {},
  // The user does not answer.
  dialog: { showMessageBox: () => new Promise(() => {}) },
}));

/** Windows of the app, the last of which is current, and what their pages receive. */
function openWindows() {
  const received: string[] = [];
  let current: BrowserWindow | null = null;
  const events = createPageEvents(() => current);
  const open = (name: string) => {
    const webContents = Object.assign(new EventEmitter(), {
      session: {},
      send: (_event: string, payload: string) => received.push(`${name} ${payload}`),
    });
    const window = mockOf<BrowserWindow>(Object.assign(new EventEmitter(), { webContents }));
    prepareWindow(window, {
      messages: () => english,
      log: { info: () => {}, error: () => {} },
      events,
      spellChecker: { join: () => {}, state: () => null },
      certificates: { pageLoads: () => {} },
    });
    current = window;
    return webContents;
  };
  return { open, received, events };
}

it('events wait for the page of a new window, although the page of the one before still listens', () => {
  const { open, received, events } = openWindows();
  open('old');
  events.pageListens();
  open('new');
  events.send('onNavigate', '/tweet/a');
  expect(received).toEqual([]);
  events.pageListens();
  expect(received).toEqual(['new /tweet/a']);
});

it('events wait after a crash until the next page listens', () => {
  const { open, received, events } = openWindows();
  const contents = open('one');
  events.pageListens();
  contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  events.send('onNavigate', '/tweet/a');
  expect(received).toEqual([]);
  events.pageListens();
  expect(received).toEqual(['one /tweet/a']);
});
