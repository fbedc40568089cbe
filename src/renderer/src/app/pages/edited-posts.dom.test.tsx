import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { articleOf, chooseInMenu } from '#tests/fixtures/posts.ts';
import { comments, openTweet, own } from '#tests/fixtures/tweet-page.ts';

/* Posts and comments that their owner edits in place (spec §4). */

beforeEach(() => void silenceLog());

const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });
async function retype(text: string) {
  await userEvent.clear(editor());
  if (text !== '') await userEvent.type(editor(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
}

test(
  'the text of a comment turns into a field and its menu into an Update button; success shows the new text',
  { tags: ['S1.09', 'S4.31', 'S4.32', 'S4.34', 'S8.35'] },
  async () => {
    const send = vi.fn();
    await openTweet({ 'PATCH /comment/c1': send });
    await chooseInMenu(articleOf('My remark'), 'Update');
    expect(editor().value).toBe('My remark');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    await retype('My second thought');
    expect(await screen.findByText('✅ Comment updated Sucessfully!')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
      expect(comments()[0]).toContain('My second thought');
      expect(send).toHaveBeenCalledOnce();
    });
  },
);

test(
  'unchanged content just leaves edit mode, also that of a tweet of a picture alone',
  { tags: 'S4.33' },
  async () => {
    const send = vi.fn();
    await openTweet({ 'PATCH /tweet/edit-tweet/t1': send }, { ...own, content: '', media: '/media/a.png' });
    const tweet = within(screen.getAllByRole('article')[0] ?? document.body);
    await userEvent.click(tweet.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Update', hidden: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
    expect(tweet.getByRole('button', { name: 'More' })).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  },
);

test('unchanged content just leaves edit mode', { tags: 'S4.33' }, async () => {
  const send = vi.fn();
  await openTweet({ 'PATCH /comment/c1': send, 'PATCH /tweet/edit-tweet/t1': send }, own);
  for (const text of ['My remark', 'My words']) {
    await chooseInMenu(articleOf(text), 'Update');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
  }
  expect(send).not.toHaveBeenCalled();
});

test('a comment can not be emptied', { tags: 'S5.28' }, async () => {
  const send = vi.fn();
  await openTweet({ 'PATCH /comment/c1': send });
  await chooseInMenu(articleOf('My remark'), 'Update');
  for (const empty of ['', '   ']) {
    await retype(empty);
    expect((await screen.findByRole('alert')).textContent).toBe('❌ Comment content is required!');
    expect(document.activeElement).toBe(editor());
  }
  expect(send).not.toHaveBeenCalled();
});

test('an updated tweet shows the new text', { tags: ['S1.09', 'S4.34', 'S7.34', 'S8.34'] }, async () => {
  // What the server has made of the text is shown, and not what was typed.
  await openTweet({ 'PATCH /tweet/edit-tweet/t1': () => ({ ...own, content: 'My best words' }) }, own);
  await chooseInMenu(articleOf('My words'), 'Update');
  await retype('My better words');
  expect(await screen.findByText('✅ Tweet updated Sucessfully!')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
  });
  expect(await screen.findByText('My best words')).toBeTruthy();
});
