import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

const ada = { ...testUser, _id: 'ada', username: 'Ada' };

async function openTweet(content: string, answers: Answers = {}) {
  const searched: URL[] = [];
  const opened = openPage('/tweet/t1', {
    'GET /tweet/single-tweet/t1': () => [testTweet({ _id: 't1', content })],
    'GET /comment/t1': () => [],
    'GET /user/all-users': (request) => {
      const url = new URL(request.url);
      if (url.searchParams.has('query')) searched.push(url);
      return [ada];
    },
    'GET /tweet/all-tweets': () => [],
    'GET /user/user-details/ada': () => [],
    ...answers,
  });
  const article = within(await screen.findByRole('article'));
  return { article, searched, path: () => opened.router.state.location.pathname };
}

test('an address in a post is a link that shows its real address', async () => {
  const { article } = await openTweet('Read https://warble.example/a, then rest.');
  const link = article.getByRole('link', { name: 'https://warble.example/a' });
  expect(link.getAttribute('href')).toBe('https://warble.example/a');
  expect(link.title).toBe('https://warble.example/a');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('a long text without spaces is cut in the name of its post between characters', async () => {
  await openTweet(`${'a'.repeat(139)}${'😀'.repeat(10)}`);
  expect(screen.getByRole('article').getAttribute('aria-label')).toContain(`${'a'.repeat(139)}…, `);
});

test('a mention links to the profile of that user', async () => {
  const { article, path, searched } = await openTweet('Ask @ada!');
  await userEvent.click(article.getByRole('link', { name: '@ada' }));
  await waitFor(() => expect(path()).toBe('/profile/ada'));
  expect(searched[0]?.searchParams.get('query')).toBe('ada');
});

test('a mention of an unknown user opens the search results', async () => {
  const { article, path } = await openTweet('Ask @adam');
  await userEvent.click(article.getByRole('link', { name: '@adam' }));
  const users = within(await screen.findByRole('region', { name: 'Users' }));
  expect(await users.findByRole('link', { name: /Ada/ })).toBeTruthy();
  expect(path()).toBe('/search');
});

test('a tag links to a search for it', async () => {
  const { article, path, searched } = await openTweet('Roses #garden');
  await userEvent.click(article.getByRole('link', { name: '#garden' }));
  await waitFor(() => expect(searched).toHaveLength(1));
  expect(path()).toBe('/search');
  expect(searched[0]?.searchParams.get('query')).toBe('#garden');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[a](javascript:alert(1))',
  'a\u202Eb\u200Bc\u2066d',
])('%j is plain text', async (content) => {
  const { article } = await openTweet(content);
  expect(
    article.getByText((_, element) => element?.textContent === content && element.id !== ''),
  ).toBeTruthy();
  expect(document.querySelector('script, img[src="x"], a[href^="javascript:"]')).toBeNull();
});

test('a long post is folded in a list until it is unfolded', async () => {
  const content = `${'words '.repeat(300)}the end`;
  openPage('/', { 'GET /tweet/all-tweets': () => [testTweet({ _id: 't1', content })] });
  const article = within(await screen.findByRole('article'));
  expect(article.queryByText(/the end$/)).toBeNull();
  const more = article.getByRole('button', { name: 'Show more', expanded: false });
  await userEvent.click(more);
  expect(article.getByText(/the end$/)).toBeTruthy();
  expect(document.activeElement).toBe(article.getByRole('button', { name: 'Show less', expanded: true }));
  await userEvent.click(article.getByRole('button', { name: 'Show less' }));
  expect(article.queryByText(/the end$/)).toBeNull();
});

test('a long post is whole on its own page', async () => {
  const { article } = await openTweet(`${'words '.repeat(300)}the end`);
  expect(article.getByText(/the end$/)).toBeTruthy();
  expect(article.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a new post says how long ago it was made, and shows its whole date on hover', async () => {
  const createdAt = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  openPage('/', { 'GET /tweet/all-tweets': () => [testTweet({ _id: 't1', createdAt })] });
  const article = within(await screen.findByRole('article'));
  const whole = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
  for (const shown of ['2h ago', new Date(createdAt).toLocaleDateString()]) {
    await userEvent.hover(article.getByText(shown));
    expect(article.getByText(shown).closest<HTMLElement>('[title]')?.title).toBe(whole);
  }
});
