import type { BrowserWindow } from 'electron';
import { expect, it } from 'vitest';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { followLinks } from './follow-links.ts';

function start() {
  const done: unknown[] = [];
  const state = { hasServer: false };
  let openLink = (_path: string) => {};
  let opened = (_window: BrowserWindow) => {};
  followLinks({
    deliverTo: (navigate) => {
      openLink = navigate;
    },
    window: {
      show: () => done.push('show'),
      onOpen: (listener) => {
        opened = listener;
      },
    },
    events: { send: (name, payload) => done.push([name, payload]) },
    hasServer: () => state.hasServer,
  });
  return { done, state, link: (path: string) => openLink(path), open: () => opened(mockOf({})) };
}

it('shows the window and opens the page', () => {
  const { done, state, link } = start();
  state.hasServer = true;
  link('/tweet/a');
  expect(done).toEqual(['show', ['onNavigate', '/tweet/a']]);
});

it('keeps the last link until a server is chosen, and opens it once', () => {
  const { done, state, link, open } = start();
  open();
  link('/tweet/a');
  link('/tweet/b');
  open();
  expect(done).toEqual(['show', 'show']);
  state.hasServer = true;
  open();
  open();
  expect(done).toEqual(['show', 'show', ['onNavigate', '/tweet/b']]);
});
