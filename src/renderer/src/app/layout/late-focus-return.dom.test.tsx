import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testOwner } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

/* A file of its own, since the code is loaded once. */

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('./focus-return.ts'), async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

test('the field of an edit keeps the focus when the code that returns the focus comes only then', async () => {
  const own = testTweet({ content: 'My words', owner: testOwner });
  openPage('/', { 'GET /tweet/all-tweets': () => [own] });
  const article = (await screen.findByText('My words')).closest('article');
  act(() => article?.focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e' });
  const field = await screen.findByRole('textbox', { name: 'Edit the text' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  code.resolve();
  await act(() => import('./focus-return.ts'));
  expect(document.activeElement).toBe(field);
});
