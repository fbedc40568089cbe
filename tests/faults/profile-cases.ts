import { expect } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { drawn } from '#tests/fixtures/effects.ts';
import { home, toasts } from '#tests/fixtures/screens.ts';
import { entry, type FaultCase } from './fault-case.ts';
import { type Scene, waitingText } from './scene.ts';

const ofBo = ({ bo }: Scene) => `/profile/${bo.id}`;
const followsOfAda = ({ ada }: Scene) => `/profile/${ada.id}/follow`;
const main = ({ page }: Scene) => page.getByRole('main');

/** Opens a profile by the name above a post. */
const visitBo = ({ page }: Scene) =>
  home(page).tweets.filter({ hasText: 'Bo was here' }).getByRole('link', { name: 'bo', exact: true }).click();

const userDetails: FaultCase = {
  from: '/',
  where: ofBo,
  loads: true,
  trigger: visitBo,
  tells: 'panel',
  done: ({ page, bo }) => expect(page.getByRole('heading', { level: 1, name: bo.fullName })).toBeVisible(),
};

const userTweets: FaultCase = {
  from: '/',
  where: ofBo,
  loads: true,
  trigger: visitBo,
  tells: 'panel',
  done: ({ page }) =>
    expect(page.getByRole('feed', { name: 'Tweets' }).getByRole('article')).toContainText('Bo was here'),
};

const visitFollows = (scene: Scene) =>
  main(scene).getByRole('link', { name: '1 Following', exact: true }).click();

const following: FaultCase = {
  from: '/profile',
  where: followsOfAda,
  loads: true,
  trigger: visitFollows,
  tells: 'panel',
  kept: ({ page }) =>
    expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: /bo/ })).toBeVisible(),
  done: ({ page }) =>
    expect(page.getByRole('list', { name: 'Following' }).getByRole('link', { name: /cy/ })).toBeVisible(),
};

const followers: FaultCase = {
  from: '/profile',
  where: followsOfAda,
  loads: true,
  trigger: visitFollows,
  tells: 'panel',
  kept: following.done,
  done: ({ page }) =>
    expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: /bo/ })).toBeVisible(),
};

const button = (scene: Scene, name: string) => main(scene).getByRole('button', { name, exact: true });
const showsFollowers = (scene: Scene, count: number) =>
  expect(main(scene).getByRole('link', { name: `${count} Followers`, exact: true })).toBeVisible();

const toggleFollow: FaultCase = {
  where: ofBo,
  // Cy is Bo's only follower.
  arrange: ({ server, ada, bo, cy }) => {
    const { community } = server;
    const has = (by: object) => community.bonds.some((bond) => bond.by === by && bond.of === bo);
    if (has(ada)) community.toggleFollow(ada, bo);
    if (!has(cy)) community.toggleFollow(cy, bo);
  },
  trigger: (scene) => button(scene, 'Follow').click(),
  tells: 'log',
  kept: (scene) => expect(button(scene, 'Follow')).toBeVisible(),
  waits: (scene) => expect(button(scene, 'Following')).toHaveAttribute('aria-description', waitingText),
  // Spec §4: on failure the count is decremented.
  quirk: (scene) => showsFollowers(scene, 0),
  done: async (scene) => {
    // First, because it disappears.
    await expect(toasts(scene.page)).toContainText('User followed successfully');
    await expect(button(scene, 'Following')).toBeVisible();
  },
  meanwhile: async (scene) => {
    await expect(button(scene, 'Following')).toBeVisible();
    await showsFollowers(scene, 1);
  },
  // Any data is valid here, so only a body that is not JSON is malformed.
  shape: { body: 'followed' },
  late: async (scene) => {
    await scene.page.goBack();
    await expect(button(scene, 'Following')).toBeVisible();
    await showsFollowers(scene, 2);
  },
};

const notifications: FaultCase = {
  from: '/',
  where: '/inbox',
  loads: true,
  // A click would also start the polling, whose call could be made before the page changes, or after the fault.
  trigger: async ({ page }) => {
    const polling = page.waitForResponse(/\/first-touch-/);
    await page.goto('/inbox');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.move(5, 5);
    await polling;
    await drawn(page);
  },
  tells: 'panel',
  done: ({ page }) => expect(page.getByRole('list', { name: 'Inbox' })).toContainText('bo followed you'),
};

const box = ({ page }: Scene) => page.getByRole('searchbox', { name: 'Search users and tweets' });

const allUsers: FaultCase = {
  asked: true,
  where: '/search',
  prepare: (scene) => box(scene).fill('bo'),
  trigger: (scene) => box(scene).press('Enter'),
  tells: 'panel',
  kept: (scene) => expect(box(scene)).toHaveValue(''),
  forgets: true,
  done: async (scene) => {
    await expect(
      main(scene)
        .getByRole('link', { name: /bo@second\.example/ })
        .first(),
    ).toBeVisible();
    await expect(box(scene)).toHaveValue('');
  },
  meanwhile: (scene) => expect(box(scene)).toBeDisabled(),
  late: async (scene) => {
    await entry(scene, 'Search').click();
    await allUsers.done(scene);
  },
};

export const profileCases = {
  userDetails,
  userTweets,
  following,
  followers,
  toggleFollow,
  notifications,
  allUsers,
} satisfies Partial<Record<CallName, FaultCase>>;
