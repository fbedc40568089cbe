import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteMisuse } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { addCommentAtom } from '#renderer/stores/entities/comments.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';

const { _id, username, email, avatar } = testUser;
const me = { _id, username, email, avatar };
const own = testTweet({ content: 'My words', owner: me });
const bo = testTweet({ content: "Bo's words", media: '/media/bo.png' });
const ownComment = { _id: 'c1', content: 'My remark', createdAt: bo.createdAt, owner: me };
const boComment = { _id: 'c2', content: "Bo's remark", createdAt: bo.createdAt, owner: bo.owner };

const log = vi.spyOn(console, 'error');
beforeEach(() => {
  localStorage.clear();
  log.mockReset().mockImplementation(noteMisuse);
});
afterEach(() => {
  log.mockReset();
});

async function openTweet(answers: Answers = {}, tweet = bo) {
  const opened = openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [tweet, own],
    'GET /comment/t1': () => [ownComment, boComment],
    ...answers,
  });
  if (tweet.content !== '') await screen.findByText(tweet.content);
  await screen.findByText('My remark');
  return { ...opened, path: () => opened.router.state.location.pathname };
}

const articleOf = (text: string) =>
  within(
    screen.getAllByRole('article').find((article) => article.textContent?.includes(text)) ?? document.body,
  );
const comments = () =>
  within(screen.getByRole('region', { name: 'Comments' }))
    .getAllByRole('article')
    .map((article) => article.textContent ?? '');
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the text' });
const said = (text: string) => screen.findByText(text, { exact: true });

async function choose(text: string, entry: 'Update' | 'Delete') {
  await userEvent.click(articleOf(text).getByRole('button', { name: 'More' }));
  // Without a layout the menu counts as detached from its button, and so as hidden.
  await userEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
}
async function remove(text: string) {
  await choose(text, 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
}
async function retype(text: string) {
  await userEvent.clear(editor());
  if (text !== '') await userEvent.type(editor(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
}

test('a comment that another window has made does not replace the others', async () => {
  const answers = {
    'GET /tweet/single-tweet/t1': () => [bo],
    'GET /comment/t1': () => [ownComment, boComment],
  };
  openPage('/tweet/t1', answers, { prepare: (store) => store.set(addCommentAtom, 't1', ownComment) });
  expect(await screen.findByText("Bo's remark")).toBeTruthy();
  expect(comments()).toHaveLength(2);
});

test(
  'has a back link, its heading, the tweet, a comment box and the comments, but no compose area',
  { tags: ['S2.40', 'S2.41', 'S2.42', 'S2.43', 'S2.44', 'S3.07', 'S7.41', 'S9.29'] },
  async () => {
    await openTweet();
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Tweet' })).toBeTruthy();
    expect(articleOf("Bo's words").getByText('bo@warble.example')).toBeTruthy();
    expect(articleOf("Bo's words").getByText(new Date(bo.createdAt).toLocaleDateString())).toBeTruthy();
    const tweet = screen.getByText("Bo's words");
    expect(tweet.compareDocumentPosition(box())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const remark = screen.getByText("Bo's remark");
    expect(box().compareDocumentPosition(remark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(comments()).toHaveLength(2);
    expect(screen.queryByPlaceholderText('What is happening?!')).toBeNull();
  },
);

test.each([
  ['the page before', ['/following?page=2', '/tweet/t1'], '/following?page=2'],
  ['/ without one', ['/tweet/t1'], '/'],
])('the back link goes to %s', { tags: 'S2.40' }, async (_, addresses, target) => {
  const { router } = openPage(addresses, { 'GET /tweet/single-tweet/t1': () => [bo] });
  await screen.findByText("Bo's words");
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => {
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(target);
  });
});

test('the back link of the first page goes to / also after its own address was opened again', async () => {
  const { router } = openPage('/tweet/t1', { 'GET /tweet/single-tweet/t1': () => [bo] });
  await screen.findByText("Bo's words");
  // As the router writes it for a browser's first entry.
  window.history.replaceState({ idx: 0 }, '');
  onTestFinished(() => window.history.replaceState(null, ''));
  await act(() => router.navigate('/tweet/t1', { replace: true }));
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test(
  'the comments of a tweet are requested, whether the tweet contains some or none',
  { tags: 'S3.23' },
  async () => {
    const carried = { ...bo, comments: [{ ...boComment, _id: 'c9', content: 'Carried along' }] };
    await openTweet({ 'GET /tweet/single-tweet/t1': () => [carried] });
    expect(comments()).toHaveLength(2);
    expect(screen.queryByText('Carried along')).toBeNull();
  },
);

test('the picture of a tweet opens a larger view', { tags: 'S9.23' }, async () => {
  await openTweet();
  await userEvent.click(articleOf("Bo's words").getByRole('button', { name: /larger view$/ }));
  const view = await screen.findByRole('dialog');
  expect(within(view).getByRole('img').getAttribute('src')).toBe('/media/bo.png');
  expect(within(view).getByRole('button', { name: 'Close' })).toBeTruthy();
});

test(
  'only the owner of a tweet or a comment has its menu',
  { tags: ['S4.31', 'S6.03', 'S6.04'] },
  async () => {
    await openTweet();
    expect(articleOf("Bo's words").queryByRole('button', { name: 'More' })).toBeNull();
    expect(articleOf("Bo's remark").queryByRole('button', { name: 'More' })).toBeNull();
    expect(articleOf('My remark').getByRole('button', { name: 'More' })).toBeTruthy();
  },
);

test(
  'a comment comes first in the list, and the box is emptied',
  { tags: ['S1.08', 'S7.39', 'S8.31'] },
  async () => {
    const send = vi.fn(async (request: Request) => {
      expect(await request.json()).toEqual({ content: 'Newest remark' });
      return { ...ownComment, _id: 'c3', content: 'Newest remark' };
    });
    await openTweet({ 'POST /comment/t1': send });
    await userEvent.type(box(), 'Newest remark');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await said('Comment created Sucessfully!')).toBeTruthy();
    await waitFor(() => {
      expect(comments()[0]).toContain('Newest remark');
      expect(comments()).toHaveLength(3);
      expect(box().value).toBe('');
    });
  },
);

test('a comment that is empty or only spaces is not sent', { tags: 'S5.27' }, async () => {
  const sent: unknown[] = [];
  await openTweet({ 'POST /comment/t1': async (request) => void sent.push(await request.json()) });
  const button = screen.getByRole('button', { name: 'Comment' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await userEvent.type(box(), '   {Control>}{Enter}{/Control}');
  await userEvent.click(button);
  expect(box().value).toBe('   ');
  // Comments are sent in order, so the others would be sent before this one.
  await userEvent.type(box(), 'something');
  await userEvent.click(button);
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent).toEqual([{ content: '   something' }]);
});

test(
  'the text of a comment turns into a field and its menu into an Update button; success shows the new text',
  { tags: ['S1.09', 'S4.31', 'S4.32', 'S4.34', 'S8.35'] },
  async () => {
    const send = vi.fn();
    await openTweet({ 'PATCH /comment/c1': send });
    await choose('My remark', 'Update');
    expect(editor().value).toBe('My remark');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    await retype('My second thought');
    expect(await said('✅ Comment updated Sucessfully!')).toBeTruthy();
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
    await choose(text, 'Update');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
  }
  expect(send).not.toHaveBeenCalled();
});

test('a comment can not be emptied', { tags: 'S5.28' }, async () => {
  const send = vi.fn();
  await openTweet({ 'PATCH /comment/c1': send });
  await choose('My remark', 'Update');
  await retype('');
  expect((await screen.findByRole('alert')).textContent).toBe('❌ Comment content is required!');
  expect(document.activeElement).toBe(editor());
  expect(send).not.toHaveBeenCalled();
});

test('the menu of a comment asks before it deletes, as that of a tweet and the key do', async () => {
  const remove = vi.fn();
  await openTweet({ 'DELETE /comment/c1': remove });
  await choose('My remark', 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove).not.toHaveBeenCalled();
  expect(comments()).toHaveLength(2);
});

test('a deleted comment leaves the list', { tags: ['S1.09', 'S4.31', 'S4.35', 'S8.36'] }, async () => {
  await openTweet({ 'DELETE /comment/c1': () => null });
  await remove('My remark');
  expect(await said('✅ Comment Deleted Successfully!')).toBeTruthy();
  await waitFor(() => {
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toContain("Bo's remark");
  });
});

test('an updated tweet shows the new text', { tags: ['S1.09', 'S4.34', 'S7.34', 'S8.34'] }, async () => {
  await openTweet({ 'PATCH /tweet/edit-tweet/t1': () => ({ ...own, content: 'My better words' }) }, own);
  await choose('My words', 'Update');
  await retype('My better words');
  expect(await said('✅ Tweet updated Sucessfully!')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('textbox', { name: 'Edit the text' })).toBeNull();
  });
  expect(await said('My better words')).toBeTruthy();
});

test('deleting a tweet from its page navigates home', { tags: ['S1.09', 'S4.36', 'S8.33'] }, async () => {
  const { path } = await openTweet({ 'POST /tweet/delete-tweet/t1': () => null }, own);
  await remove('My words');
  expect(await said('✅ Tweet deleted Sucessfully!')).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/'));
});

for (const address of ['/following', `/profile/${_id}`, '/search'])
  test(`deleting a tweet from ${address} navigates home`, { tags: 'S4.36' }, async () => {
    localStorage.setItem('tweets', JSON.stringify([own]));
    const { router } = openPage(address, {
      'GET /tweet/following-tweets': () => [own],
      [`GET /user/user-details/${_id}`]: () => testUser,
      [`GET /tweet/user-tweet/${_id}`]: () => [own],
      'POST /tweet/delete-tweet/t1': () => null,
    });
    await screen.findByText('My words');
    await remove('My words');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('My words')).toBeNull();
  });

test.each([
  ['navigates home, also where its list has gone on meanwhile', 'Next', '/'],
  ['stays on the page that was opened meanwhile', 'Inbox', '/inbox'],
])('deleting a tweet from a feed %s', { tags: 'S4.36' }, async (_, name, path) => {
  const answer = Promise.withResolvers<unknown>();
  const { router, store } = openPage('/following', {
    'GET /tweet/following-tweets': ({ url }) => (url.endsWith('page=2') ? [bo] : [{ ...own, _id: 't9' }]),
    'POST /tweet/delete-tweet/t9': () => answer.promise,
  });
  await screen.findByText('My words');
  await remove('My words');
  const [way] = screen.getAllByText(name, { selector: 'a *, button' });
  await userEvent.click(way ?? document.body);
  await waitFor(() => expect(screen.queryByText('My words')).toBeNull());
  answer.resolve(null);
  await waitFor(() => expect(store.get(openToastAtom)?.text).toBe('✅ Tweet deleted Sucessfully!'));
  expect(router.state.location.pathname).toBe(path);
});

test('deleting a tweet at home stays there, without it', { tags: 'S4.35' }, async () => {
  const { router } = openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'POST /tweet/delete-tweet/t1': () => null,
  });
  await screen.findByText('My words');
  await remove('My words');
  expect(await said('✅ Tweet deleted Sucessfully!')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByText('My words')).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });
});

test('a tweet that the server has not any more leaves the page when it is deleted, without a message', async () => {
  const { store } = openPage('/', {
    'GET /tweet/all-tweets': () => [own, { ...bo, _id: 't2' }],
    'POST /tweet/delete-tweet/t1': () => refusal('Tweet does not exist', 404),
  });
  await screen.findByText('My words');
  await remove('My words');
  await waitFor(() => expect(screen.queryByText('My words')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toContain(bo.content);
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('a comment that the server has not any more leaves the list when it is deleted', async () => {
  await openTweet({ 'DELETE /comment/c1': () => refusal('Comment does not exist', 404) });
  await remove('My remark');
  await waitFor(() => expect(comments()).toHaveLength(1));
  expect(comments()[0]).toContain("Bo's remark");
});

test('a tweet of the loaded list is not fetched again', { tags: 'S4.48' }, async () => {
  const single = vi.fn(() => [bo]);
  openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'GET /tweet/single-tweet/t1': single,
    'GET /comment/t1': () => null,
  });
  await screen.findByText('My words');
  await userEvent.click(articleOf('My words').getByRole('link', { name: 'Comments' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tweet' })).toBeTruthy();
  expect(await screen.findByText('No comments yet')).toBeTruthy();
  expect(screen.getByText('My words')).toBeTruthy();
  expect(single).not.toHaveBeenCalled();
});

test(
  'the first tweet of the response is shown for a tweet that is not loaded',
  { tags: ['S4.49', 'S7.30'] },
  async () => {
    await openTweet();
    expect(screen.queryByText('My words')).toBeNull();
  },
);
