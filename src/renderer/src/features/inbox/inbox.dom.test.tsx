import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import ky from 'ky';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { createApi } from '#renderer/api/client.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { Inbox } from './inbox.tsx';

const createdAt = '2026-01-02T03:04:05.000Z';
const entry = (id: string, type: string, tweetId?: string) => ({
  _id: id,
  type,
  createdAt,
  senderId: { _id: `sender-${id}`, username: `name-${id}` },
  tweetId,
});

function inbox(...answers: readonly Response[]) {
  const left = [...answers];
  const http = ky.create({
    baseUrl: 'http://warble.test',
    fetch: () => Promise.resolve(left.shift() ?? new Response('no more answers', { status: 500 })),
  });
  const api = createApi({ http });
  return render(
    <Provider store={testStore((name, input) => api.call(name, input))}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Inbox />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

test(
  'nine skeleton rows while loading, then "No notifications" when empty',
  { tags: ['S2.79', 'S2.80', 'S9.25'] },
  async () => {
    inbox(Response.json({ data: null }));
    expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(9);
    expect(await screen.findByText('No notifications')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  },
);

test(
  'says who did what and when, with links to the sender and to the tweet',
  { tags: ['S1.13', 'S2.77', 'S3.12', 'S7.45', 'S9.24', 'S9.29'] },
  async () => {
    inbox(
      Response.json({
        data: [
          entry('a', 'follow'),
          entry('b', 'like', 'tw'),
          entry('c', 'comment'),
          entry('d', 'constructor'),
        ],
      }),
    );
    await screen.findByRole('list', { name: 'Inbox' });
    const date = new Date(createdAt).toLocaleDateString();
    expect(
      screen.getAllByRole('listitem').map((row) =>
        // The avatar without a picture shows initials.
        row.textContent.replace(/^NA/, ''),
      ),
    ).toEqual([
      `name-a followed you${date}`,
      `name-b liked your tweet${date}`,
      `name-c commented on your tweet${date}`,
      `name-d commented on your tweet${date}`,
    ]);
    expect(screen.getByRole('link', { name: 'name-a' }).getAttribute('href')).toBe('/profile/sender-a');
    expect(
      screen.getAllByRole('link', { name: 'your tweet' }).map((link) => link.getAttribute('href')),
    ).toEqual(['/tweet/tw']);
  },
);

test('a failure is explained and can be retried', async () => {
  inbox(new Response(errorBody('not now'), { status: 500 }), Response.json({ data: [entry('a', 'follow')] }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not give it.');
  expect(screen.queryByText(/not now/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('listitem')).toBeTruthy();
});
