import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import ky from 'ky';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { createApi } from '#renderer/api/client.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { inboxRows } from './inbox-rows.ts';
import { Inbox } from './inbox.tsx';

const createdAt = '2026-01-02T03:04:05.000Z';
const entry = (id: string, type: string, tweetId?: string) => ({
  _id: id,
  type,
  createdAt,
  senderId: { _id: `sender-${id}`, username: `name-${id}` },
  tweetId,
});

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

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
          <Address />
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
  'shows sender, action and date, with links to the sender and to the tweet',
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

const rows = () =>
  screen.getAllByRole('listitem').map((row) => row.textContent.replaceAll(/NA|\d+\/\d+\/\d+/g, ''));

test('several likes of one tweet are one line, which expands to the single ones', async () => {
  inbox(
    Response.json({
      data: [
        entry('a', 'like', 't1'),
        entry('b', 'comment', 't1'),
        entry('c', 'like', 't2'),
        entry('d', 'like', 't1'),
        entry('e', 'like', 't1'),
        // Some servers do not name the tweet.
        entry('f', 'like'),
        entry('g', 'like'),
      ],
    }),
  );
  await screen.findByRole('list', { name: 'Inbox' });
  const closed = [
    'name-b commented on your tweet',
    'name-c liked your tweet',
    'name-f liked your tweet',
    'name-g liked your tweet',
  ];
  const line = 'name-a and 2 others liked your tweet';
  expect(rows()).toEqual([`${line}Show all`, ...closed]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
  const singles = ['a', 'd', 'e'].map((id) => `name-${id} liked your tweet`);
  expect(rows()).toEqual([`${line}Show less`, ...singles, ...closed]);
  expect(screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-setsize')).toBe('8');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(rows()).toEqual([`${line}Show all`, ...closed]);
});

test('someone who has liked a tweet twice counts once', async () => {
  const again = { ...entry('b', 'like', 't1'), senderId: entry('a', 'like').senderId };
  inbox(Response.json({ data: [entry('a', 'like', 't1'), again, entry('c', 'like', 't1')] }));
  await screen.findByRole('list', { name: 'Inbox' });
  expect(rows()).toEqual(['name-a and 1 other liked your tweetShow all']);
});

test('entries that are new since the inbox was left are marked, until it is left again', async () => {
  const seen = [entry('a', 'follow'), entry('b', 'like', 't1')];
  const visit = async (data: readonly object[]) => {
    const { unmount } = inbox(Response.json({ data }));
    await screen.findByRole('list', { name: 'Inbox' });
    const shown = rows();
    unmount();
    return shown;
  };
  const old = ['name-a followed you', 'name-b liked your tweet'];
  // The first time, all entries would be new.
  expect(await visit(seen)).toEqual(old);
  expect(await visit([entry('c', 'like', 't2'), ...seen])).toEqual(['New: name-c liked your tweet', ...old]);
  expect(await visit([entry('c', 'like', 't2'), ...seen])).toEqual(['name-c liked your tweet', ...old]);
});

test('entries count as seen when the page is closed over them', async () => {
  const first = inbox(Response.json({ data: [entry('a', 'follow')] }));
  await screen.findByRole('list', { name: 'Inbox' });
  window.dispatchEvent(new Event('pagehide'));
  const seen = localStorage.getItem('warble.inbox.u1');
  first.unmount();
  expect(seen).toBe('["a"]');
});

test("a click on an entry opens the tweet, or the sender's profile where the server names no tweet", async () => {
  inbox(Response.json({ data: [entry('a', 'like', 't1'), entry('b', 'comment')] }));
  await screen.findByRole('list', { name: 'Inbox' });
  const [like, comment] = screen.getAllByRole('listitem');
  if (like === undefined || comment === undefined) throw new Error('There are two entries.');
  await userEvent.click(like);
  expect(screen.getByLabelText('address').textContent).toBe('/tweet/t1');
  await userEvent.click(comment);
  expect(screen.getByLabelText('address').textContent).toBe('/profile/sender-b');
});

test('a failure is explained and can be retried', async () => {
  inbox(new Response(errorBody('not now'), { status: 500 }), Response.json({ data: [entry('a', 'follow')] }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not give it.');
  expect(screen.queryByText(/not now/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('listitem')).toBeTruthy();
});

test('the line of a like stays when there is another like of its tweet', () => {
  const like = (id: string) => ({
    ...entry(id, 'like', 't1'),
    senderId: { _id: id, username: id, email: '', avatar: '' },
  });
  const ids = (...likes: readonly string[]) => inboxRows(likes.map(like), new Set()).map(({ id }) => id);
  expect(ids('b', 'a')).toEqual(ids('a'));
});
