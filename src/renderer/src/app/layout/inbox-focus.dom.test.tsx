import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refreshInbox } from '#renderer/stores/entities/inbox.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { touchPage } from '#tests/fixtures/posts.ts';

const follow = (name: string) => ({
  _id: name,
  type: 'follow',
  createdAt: '2026-01-02T03:04:05.000Z',
  senderId: { _id: `id of ${name}`, username: name, email: '', avatar: '' },
});

test('where an entry is taken back, the focus goes from its row to the one in its place, and from the only one to the page', async () => {
  let entries = ['ada', 'bea', 'cleo'].map(follow);
  const { store } = openPage('/inbox', { 'GET /notification/': () => entries });
  const link = (name: string) => screen.findByRole('link', { name });
  const takeBack = async (name: string) => {
    entries = entries.filter(({ _id }) => _id !== name);
    await act(() => refreshInbox(store));
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
  };
  const bea = await link('bea');
  await touchPage();
  bea.focus();
  await takeBack('bea');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('cleo'));
  await takeBack('cleo');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ada'));

  // Nothing takes the focus of who has left the list.
  (await link('ada')).blur();
  await takeBack('ada');
  expect(document.activeElement).toBe(document.body);

  entries = [follow('dora')];
  await act(() => refreshInbox(store));
  (await link('dora')).focus();
  await takeBack('dora');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
