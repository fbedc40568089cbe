import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import ky from 'ky';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createApi } from '#renderer/api/client.ts';
import { ErrorScreen } from '#renderer/app/error-screen.tsx';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

/* Statements of the specification that belong to no single page. */

test('the identifier is sent as username and as email', { tags: ['S5.01', 'S7.02'] }, async () => {
  const sent = vi.fn(async (request: Request): Promise<unknown> => {
    expect(await request.json()).toEqual({
      username: 'ada@example.org',
      email: 'ada@example.org',
      password: 'secret',
    });
    return refusal('not today');
  });
  openPage('/login', {
    'GET /user/current-user': () => refusal('Unauthorized request', 401),
    'POST /user/login': sent,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('Email or Username'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect((await screen.findByText('not today')).closest('[role=alert]')).not.toBeNull();
  expect(sent).toHaveBeenCalledOnce();
});

test('the feed leaves the page size to the server', { tags: 'S7.51' }, async () => {
  const feed = vi.fn((_request: Request) => [testTweet()]);
  openPage('/', { 'GET /tweet/all-tweets': feed });
  await screen.findByRole('article');
  const [[request] = []] = feed.mock.calls;
  expect(request && [...new URL(request.url).searchParams.keys()]).toEqual(['page']);
});

test('a call has no timeout', { tags: 'S7.49' }, async () => {
  vi.useFakeTimers();
  try {
    const answer = Promise.withResolvers<Response>();
    const http = ky.create({ baseUrl: window.location.origin, fetch: () => answer.promise });
    const settled = vi.fn();
    const call = createApi({ http }).call('allTweets', {}).finally(settled);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
    expect(settled).not.toHaveBeenCalled();
    answer.resolve(Response.json({ data: [] }));
    expect(await call).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test(
  'a page that is not found is 404, and the default error screen says so',
  { tags: ['S8.46', 'S8.49'] },
  async () => {
    const router = createMemoryRouter([{ path: '/', element: null, errorElement: <ErrorScreen /> }], {
      initialEntries: ['/nowhere'],
    });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
    expect(screen.getByText('404 Not Found')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\bat \S+:\d+/);
  },
);
