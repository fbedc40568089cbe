import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

const tweet = testTweet({ content: 'Words of bo' });
const comment = { _id: 'c1', content: 'A remark', createdAt: tweet.createdAt, owner: tweet.owner };

async function openTweet(post: object = tweet) {
  const user = userEvent.setup();
  openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [post],
    'GET /comment/t1': () => [comment],
  });
  await screen.findByText('A remark');
  const [article, remark] = screen.getAllByRole('article');
  if (article === undefined || remark === undefined) throw new Error('There are a post and a comment.');
  return { user, article, remark, copied: () => navigator.clipboard.readText() };
}

const said = (text: string) => screen.findByText(text, { exact: true });

beforeEach(() => void silenceLog());
afterEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('warble', undefined);
});

test('text and link of a post are copied by its button', async () => {
  const { user, article, copied } = await openTweet();
  const choose = async (name: string) => {
    await user.click(within(article).getByRole('button', { name: 'Copy' }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  await choose('Copy text');
  expect(await said('The text was copied.')).toBeTruthy();
  expect(await copied()).toBe('Words of bo');
  await choose('Copy link');
  expect(await said('The link was copied.')).toBeTruthy();
  expect(await copied()).toBe(`${window.location.origin}/tweet/t1`);
});

test('the keys do the same for the focused post; in the desktop app the link opens there', async () => {
  vi.stubGlobal('warble', {});
  const { user, article, copied } = await openTweet();
  article.focus();
  await user.keyboard('cl');
  await said('The link was copied.');
  expect(await copied()).toBe('warble://tweet/t1');
  article.focus();
  await user.keyboard('ct');
  await said('The text was copied.');
  expect(await copied()).toBe('Words of bo');
});

test('of a comment, which has no address, the text is copied', async () => {
  const { user, remark, copied } = await openTweet();
  await user.click(within(remark).getByRole('button', { name: 'Copy text' }));
  await said('The text was copied.');
  expect(await copied()).toBe('A remark');
  expect(within(remark).queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('of a post without a text, as one of an image only, the link is copied', async () => {
  const { user, article, copied } = await openTweet({ ...tweet, content: '', media: '/media/a.png' });
  expect(within(article).queryByRole('button', { name: 'Copy' })).toBeNull();
  await user.click(within(article).getByRole('button', { name: 'Copy link' }));
  await said('The link was copied.');
  const link = await copied();
  expect(link).toBe(`${window.location.origin}/tweet/t1`);
  article.focus();
  await user.keyboard('ct');
  article.focus();
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find actions, pages, people and searches' });
  expect(within(palette).getByRole('option', { name: /^Copy the link to the post/ })).toBeTruthy();
  expect(within(palette).queryByRole('option', { name: /^Copy the text/ })).toBeNull();
  expect(await copied()).toBe(link);
});

test('a copy is made at once, and not when the code of its message is loaded', async () => {
  const { remark } = await openTweet();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  fireEvent.click(within(remark).getByRole('button', { name: 'Copy text' }));
  expect(write).toHaveBeenCalledWith('A remark');
  expect(await said('The text was copied.')).toBeTruthy();
});

test('a refusal by the browser is shown', async () => {
  const { user, remark } = await openTweet();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(within(remark).getByRole('button', { name: 'Copy text' }));
  expect(await said('It could not be copied. Your browser or system does not allow it.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
});
