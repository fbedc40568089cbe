import { act, render, screen } from '@testing-library/react';
import ky from 'ky';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { toRequest } from '#contract/api/codec.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { App } from '#renderer/app/app.tsx';
import { routes } from '#renderer/app/router.tsx';
import { createServices } from '#renderer/app/services.ts';
import { awaitEarlyCalls } from './await-early-calls.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'warbleEarlyCalls');
});

test('early calls that take longer than the first commit waits are used, and not made twice', async () => {
  localStorage.clear();
  const [session, feed] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const early = new Map([
    [toRequest('currentUser').path, session.promise],
    [toRequest('allTweets', { payload: { page: 1 } }).path, feed.promise],
  ]);
  const paths = new Set(early.keys());
  Object.assign(window, { warbleEarlyCalls: early });
  const made: string[] = [];
  const http = ky.create({
    baseUrl: window.location.origin,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(new Request(input, init).url);
      made.push(pathname + search);
      return Response.json({ data: [] });
    },
  });

  const store = createServices(createBrowserBridge(), http);
  await awaitEarlyCalls(store);
  const router = createMemoryRouter([...routes], { initialEntries: ['/'] });
  render(<App store={store} router={router} nonce="" />);
  await screen.findByRole('status', { name: 'Loading' });
  await act(async () => {
    session.resolve(Response.json({ data: { user: testUser } }));
    feed.resolve(Response.json({ data: [testTweet({ content: 'Early words' })] }));
  });
  expect(await screen.findByText('Early words')).toBeTruthy();
  expect(made.filter((path) => paths.has(path))).toEqual([]);
});
