import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AnnouncedLimits } from '#contract/api/announced-limits.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { chooseInMenu, testOwner } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

const own = testTweet({ content: 'My words', owner: testOwner });

const openTweet = async (limits: AnnouncedLimits) => {
  const answers = { 'GET /tweet/single-tweet/t1': () => [own], 'GET /comment/t1': () => [] };
  openPage('/tweet/t1', answers, { limits: () => limits });
  await screen.findByText('No comments yet');
  return screen.getByRole('textbox', { name: 'Post your reply' });
};

test('fields count down to the limit that the server announced, and the end is read out', async () => {
  const field = await openTweet({ contentMax: 30 });
  expect(screen.queryByText(/characters left/)).toBeNull();
  await userEvent.type(field, 'hello');
  expect((await screen.findByText('25 characters left')).getAttribute('aria-live')).toBe('off');
  await userEvent.type(field, ' world');
  expect((await screen.findByText('19 characters left')).getAttribute('aria-live')).toBe('polite');

  const article = screen.getByRole('article');
  await chooseInMenu(article, 'Update');
  expect(await within(article).findByText('22 characters left')).toBeTruthy();
});

test('a text that is too long is kept whole, and not sent before it is shortened', async () => {
  const field = await openTweet({ contentMax: 10 });
  await userEvent.click(field);
  await userEvent.paste('A long remark');
  expect(field).toHaveProperty('value', 'A long remark');
  const described = { name: 'Post your reply', description: '3 characters too many' };
  expect(screen.getByRole('textbox', described)).toBe(field);
  expect(screen.getByRole('button', { name: 'Comment' })).toHaveProperty('disabled', true);

  const article = screen.getByRole('article');
  await chooseInMenu(article, 'Update');
  await userEvent.type(within(article).getByRole('textbox'), ', and more');
  await userEvent.click(within(article).getByRole('button', { name: 'Update' }));
  const edit = within(article).getByRole('textbox', { description: '8 characters too many' });
  expect(edit).toHaveProperty('value', 'My words, and more');
});

test('that a text has become too long is read out once, and not with each key', async () => {
  const field = await openTweet({ contentMax: 10 });
  await userEvent.type(field, 'A long rem');
  const announced = await screen.findByText('0 characters left');
  await userEvent.type(field, 'a');
  expect(announced.textContent).toBe('1 character too many');
  await userEvent.type(field, 'rk');
  expect(screen.getByRole('textbox', { description: '3 characters too many' })).toBe(field);
  expect([announced.textContent, announced.getAttribute('aria-live')]).toEqual([
    '1 character too many',
    'polite',
  ]);
  await userEvent.type(field, '{Backspace>4/}');
  expect(announced.textContent).toBe('1 character left');
  await userEvent.paste(' and more');
  expect(announced.textContent).toBe('8 characters too many');
});

test('where the server announced none, nothing is counted', async () => {
  const field = await openTweet({});
  await userEvent.type(field, 'hello');
  expect(screen.queryByText(/characters left/)).toBeNull();
});
