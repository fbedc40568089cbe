import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addCommentAtom } from '#renderer/stores/entities/comment-changes.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { silenceLog } from '#tests/fixtures/log.ts';
import { articleOf } from '#tests/fixtures/posts.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { bo, boComment, comments, openTweet, own, ownComment } from '#tests/fixtures/tweet-page.ts';

beforeEach(() => void silenceLog());

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Post your reply' });

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
    expect(within(articleOf("Bo's words")).getByText('bo@warble.example')).toBeTruthy();
    expect(
      within(articleOf("Bo's words")).getByText(new Date(bo.createdAt).toLocaleDateString()),
    ).toBeTruthy();
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
  const { router } = openPage(addresses, {
    'GET /tweet/single-tweet/t1': () => [bo],
    // An empty page would step back to the one before.
    'GET /tweet/following-tweets': () => [testTweet()],
  });
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
  await userEvent.click(within(articleOf("Bo's words")).getByRole('button', { name: /larger view$/ }));
  const view = await screen.findByRole('dialog');
  expect(within(view).getByRole('img').getAttribute('src')).toBe('/media/bo.png');
  expect(within(view).getByRole('button', { name: 'Close' })).toBeTruthy();
});

test(
  'only the owner of a tweet or a comment has its menu',
  { tags: ['S4.31', 'S6.03', 'S6.04'] },
  async () => {
    await openTweet();
    expect(within(articleOf("Bo's words")).queryByRole('button', { name: 'More' })).toBeNull();
    expect(within(articleOf("Bo's remark")).queryByRole('button', { name: 'More' })).toBeNull();
    expect(within(articleOf('My remark')).getByRole('button', { name: 'More' })).toBeTruthy();
  },
);

test(
  'a comment comes first in the list, and the box is emptied',
  { tags: ['S1.08', 'S7.39', 'S8.31'] },
  async () => {
    const send = vi.fn(async (request: Request) => {
      expect(await request.json()).toEqual({ content: 'Newest remark' });
      return { ...ownComment, _id: 'c3', content: 'Newest remark of the server' };
    });
    await openTweet({ 'POST /comment/t1': send });
    await userEvent.type(box(), 'Newest remark');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Comment created Sucessfully!')).toBeTruthy();
    await waitFor(() => {
      expect(comments()[0]).toContain('Newest remark of the server');
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

test('a tweet of the loaded list is not fetched again', { tags: 'S4.48' }, async () => {
  const single = vi.fn(() => [bo]);
  const answer = Promise.withResolvers<unknown>();
  openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'GET /tweet/single-tweet/t1': single,
    'GET /comment/t1': () => answer.promise,
  });
  await screen.findByText('My words');
  await userEvent.click(within(articleOf('My words')).getByRole('link', { name: 'Comments' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tweet' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeTruthy();
  expect(screen.queryByText('No comments yet')).toBeNull();
  answer.resolve(null);
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

test('comments are newest first, also those that the server sent', { tags: 'S3.10' }, async () => {
  const owner = { _id: testUser._id, username: 'ada', email: '', avatar: '' };
  const comment = (id: string, content: string) => ({ _id: id, content, createdAt: '', owner });
  openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [testTweet()],
    'GET /comment/t1': () => [comment('b', 'newer'), comment('a', 'older')],
    'POST /comment/t1': () => comment('c', 'newest'),
  });
  await screen.findByText('older');
  await userEvent.type(screen.getByRole('textbox', { name: 'Post your reply' }), 'newest');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  const comments = within(screen.getByRole('region', { name: 'Comments' }));
  // Not the text in the box.
  await comments.findByText('newest');
  const shown = comments.getAllByRole('article');
  expect(shown.map((article) => /newest|newer|older/.exec(article.textContent)?.[0])).toEqual([
    'newest',
    'newer',
    'older',
  ]);
});
