import { screen } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { routes } from '#renderer/app/router.tsx';
import { beforeEach, expect, test } from 'vitest';
import { type Store } from '#renderer/stores/session/services.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { details, expectToFollow, prepareToFindTexts, servers } from '#tests/fixtures/language-change.ts';

/* Each page is on screen while the language changes, as app/language-change.dom.test.tsx has each part that is loaded later. */

beforeEach(prepareToFindTexts);

const answers: Answers = {
  'GET /tweet/all-tweets': () => [],
  'GET /tweet/following-tweets': () => [],
  'GET /tweet/single-tweet/t1': () => [testTweet()],
  'GET /tweet/user-tweet/u1': () => [],
  'GET /comment/t1': () => [],
  'GET /user/user-details/u1': () => details,
  'GET /follow/following/u1': () => [],
  'GET /follow/followers/u1': () => [],
  'GET /notification': () => [],
};
const signedOut: Answers = { 'GET /user/current-user': () => refusal('Unauthorized request', 401) };

const pages = [
  ['/login', 'Happening now', signedOut],
  ['/signup', 'Create your account', signedOut],
  ['/welcome', 'Where do you want to read and write?', signedOut],
  ['/following', 'Welcome to the Following page!!', answers],
  ['/tweet/t1', 'No comments yet', answers],
  ['/search?q=bo', 'No tweets found', answers],
  ['/inbox', 'No notifications', answers],
  ['/profile/u1', 'User has no tweets!', answers],
  ['/profile/u1/follow', 'No followers', answers],
  ['/settings', 'Change Password', answers],
  ['/columns', /^One column at a time/, answers],
  ['/nowhere', 'Go to Home', answers],
] as const;

for (const [address, loaded, server] of pages) {
  test(`the page ${address}, on screen while the language changes`, async () => {
    let store: Store | null = null;
    openPage(address, server, {
      host: { listServers: async () => servers },
      prepare: (made) => {
        store = made;
      },
    });
    if (store === null) throw new Error('The page has no store.');
    await expectToFollow(store, () => screen.findByText(loaded));
  });
}

test('each page that is loaded lazily is one of these', () => {
  const lazy = (all: readonly RouteObject[]): readonly RouteObject[] =>
    all.flatMap((route) => [...(route.lazy ? [route] : []), ...lazy(route.children ?? [])]);
  const shown = new Set(
    pages.flatMap(([address]) => matchRoutes(routes, address)?.map(({ route }) => route) ?? []),
  );
  expect(lazy(routes).filter((route) => !shown.has(route))).toEqual([]);
});
