import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

/* Text that is typed before the code of its page has loaded: a file of its own, since the code is loaded once. */

const page = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('./pages/tweet.tsx'), async (importOriginal) => {
  await page.promise;
  return importOriginal();
});

/** Presses keys on the focused element, without a pause between them. */
const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('one key opens the reply to a post in a list, and text typed right after it is in the field, also where the code of its page takes long', async () => {
  const { router } = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'My words' })],
    'GET /comment/t1': () => [],
  });
  const article = (await screen.findByText('My words')).closest('article');
  act(() => article?.focus());
  press('r', 'g', 'i');
  // The page is opened without its content.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  press(' ', 'n');
  page.resolve();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
  await waitFor(() => expect(field.value).toBe('gi n'));
  expect(document.activeElement).toBe(field);
  expect(router.state.location.pathname).toBe('/tweet/t1');
  expect(screen.queryByRole('dialog')).toBeNull();
});
