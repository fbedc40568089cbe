import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

/* The first keys for posts after a start, while their code is being loaded. */

const postKeys = '#renderer/features/commands/post-keys.ts';
const host = vi.hoisted(() => ({ isGone: true, held: Promise.withResolvers<void>(), asked: 0 }));
vi.mock('#renderer/features/commands/post-keys.ts', async (original) => {
  host.asked += 1;
  if (host.isGone) throw new Error('Failed to fetch dynamically imported module');
  await host.held.promise;
  return original();
});

/** Presses keys on the focused element, without a pause between them. */
const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('keys whose code could not be loaded are dropped; the next ones load it, and act in their order', async () => {
  const log = silenceLog();
  // Not answered at first: then the page gets the focus before its field does.
  const liked = Promise.withResolvers<unknown>();
  const like = vi.fn((_request: Request) => liked.promise);
  openPage('/', {
    'GET /tweet/all-tweets': () => ['t1', 't2'].map((_id) => testTweet({ _id, content: `Words of ${_id}` })),
    'GET /comment/t2': () => [],
    'POST /like/t1': like,
    'POST /like/t2': like,
  });
  const [first] = await screen.findAllByRole('article');
  // A page whose code takes long gets the focus before its field is there.
  await import('./pages/tweet.tsx');
  act(() => first?.focus());
  press('l');
  await vi.waitFor(() => expect(log).toHaveBeenCalled());
  host.isGone = false;

  press('j');
  await vi.waitFor(() => expect(host.asked).toBe(2));
  // As in Chromium, another import could be completed before the first one.
  vi.doUnmock(postKeys);
  press('l', 'r', 'h', 'i');
  await vi.importActual(postKeys);
  await act(async () => host.held.resolve());
  const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
  await waitFor(() => expect(reply.value).toBe('hi'));
  liked.resolve({ _id: 'l1' });
  expect(screen.getByRole('article').textContent).toContain('Words of t2');
  expect(like.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/api/v1/like/t2']);
});
