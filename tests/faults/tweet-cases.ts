import { expect, type Locator } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { confirmDeletion, home, toasts } from '#tests/fixtures/screens.ts';
import { entry, type FaultCase } from './fault-case.ts';
import { postOf, type Scene, waitingList, waitingText } from './scene.ts';

const words = 'Words that must not get lost';

/** The article of the signed-in user's newest post. */
const own = (scene: Scene): Locator =>
  home(scene.page).tweets.filter({ hasText: postOf(scene, scene.ada).content });
const ofBo = ({ page }: Scene): Locator => home(page).tweets.filter({ hasText: 'Bo was here' });

const addTweet: FaultCase = {
  where: '/',
  prepare: async ({ page }) => {
    const { composer } = home(page);
    await composer.text.fill(words);
    const chooser = page.waitForEvent('filechooser');
    await composer.addImage.click();
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: imageBytes(16) });
    await expect(composer.preview).toBeVisible();
  },
  arrange: ({ server }) => {
    for (const post of server.community.posts) if (post.content === words) server.community.remove(post);
  },
  trigger: ({ page }) => home(page).composer.post.click(),
  tells: 'toast',
  kept: async ({ page }) => {
    await expect(home(page).composer.text).toHaveValue(words);
    await expect(home(page).composer.preview).toBeVisible();
  },
  waits: async (scene) => {
    await expect(waitingList(scene)).toContainText(words);
    await expect(home(scene.page).composer.text).toHaveValue('');
  },
  done: async ({ page }) => {
    await expect(home(page).tweets.first()).toContainText(words);
    await expect(home(page).composer.text).toHaveValue('');
    await expect(home(page).composer.preview).toBeHidden();
  },
  late: async (scene) => {
    await expect(toasts(scene.page)).toContainText('Tweet created Sucessfully!');
    await entry(scene, 'Home').click();
    await addTweet.done(scene);
  },
};

const allTweets: FaultCase = {
  loads: true,
  from: '/following',
  where: '/',
  trigger: (scene) => entry(scene, 'Home').click(),
  tells: 'panel',
  done: ({ page }) => expect(home(page).tweets.first()).toContainText('Ada was here'),
  meanwhile: ({ page }) => expect(home(page).feed).toHaveAttribute('aria-busy', 'true'),
};

const followingTweets: FaultCase = {
  loads: true,
  from: '/',
  where: '/following',
  trigger: ({ page }) => page.getByRole('link', { name: 'Following', exact: true }).click(),
  tells: 'panel',
  done: ({ page }) => expect(home(page).tweets.first()).toContainText('Cy was here'),
  meanwhile: ({ page }) => expect(home(page).feed).toHaveAttribute('aria-busy', 'true'),
};

const likeOf = (scene: Scene) => ofBo(scene).getByRole('button', { name: 'Like' });
const showsLikes = async (scene: Scene, pressed: boolean, count: string) => {
  await expect(likeOf(scene)).toHaveAttribute('aria-pressed', String(pressed));
  await expect(ofBo(scene).getByLabel(count, { exact: true })).toBeVisible();
};

const toggleLike: FaultCase = {
  where: '/',
  arrange: (scene) => {
    postOf(scene, scene.bo).likedBy = [scene.cy.id];
  },
  trigger: (scene) => likeOf(scene).click(),
  tells: 'log',
  kept: (scene) => showsLikes(scene, false, '1 like'),
  waits: async (scene) => {
    await expect(likeOf(scene)).toHaveAttribute('aria-description', waitingText);
    await showsLikes(scene, true, '2 likes');
  },
  done: async (scene) => {
    // First, because it disappears.
    await expect(toasts(scene.page)).toContainText('✅ Tweet liked successfully');
    await showsLikes(scene, true, '2 likes');
  },
  meanwhile: (scene) => showsLikes(scene, true, '2 likes'),
  // Any data is valid here, so only a body that is no JSON is malformed.
  shape: { body: 'liked' },
  late: async (scene) => {
    await entry(scene, 'Home').click();
    await showsLikes(scene, true, '2 likes');
  },
};

const tweetPage = (scene: Scene) => `/tweet/${postOf(scene, scene.bo).id}`;

const singleTweet: FaultCase = {
  loads: true,
  where: tweetPage,
  // A tweet of a loaded list is not fetched again (spec §4), so the test opens it by its address.
  trigger: async (scene) => {
    await scene.page.goto(tweetPage(scene));
  },
  from: '/settings',
  tells: 'panel',
  done: async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Bo was here' })).toBeVisible();
  },
};

const menuOf = async (scene: Scene, item: string) => {
  await own(scene).getByRole('button', { name: 'More' }).click();
  await scene.page.getByRole('menuitem', { name: item }).click();
};
const editor = ({ page }: Scene) => page.getByRole('textbox', { name: 'Edit the text' });

const editTweet: FaultCase = {
  where: '/',
  arrange: (scene) => {
    postOf(scene, scene.ada).content = 'Ada was here';
  },
  prepare: async (scene) => {
    await menuOf(scene, 'Update');
    await editor(scene).fill(words);
  },
  trigger: ({ page }) => page.getByRole('button', { name: 'Update' }).click(),
  tells: 'toast',
  kept: (scene) => expect(editor(scene)).toHaveValue(words),
  waits: async ({ page }) => {
    await expect(home(page).tweets.first()).toContainText(words);
    await expect(home(page).tweets.first()).toContainText(waitingText);
  },
  done: async (scene) => {
    // First, because it disappears.
    await expect(toasts(scene.page)).toContainText('✅ Tweet updated Sucessfully!');
    await expect(editor(scene)).toBeHidden();
    await expect(home(scene.page).tweets.first()).toContainText(words);
  },
  late: async (scene) => {
    await entry(scene, 'Home').click();
    await expect(home(scene.page).tweets.first()).toContainText(words);
    await expect(editor(scene)).toBeHidden();
  },
};

const deleteTweet: FaultCase = {
  where: (scene) => `/tweet/${postOf(scene, scene.ada).id}`,
  arrange: ({ server, ada }) => {
    const doomed = server.community.posts.filter((post) => post.content === 'Doomed');
    for (const post of doomed) server.community.remove(post);
    server.community.write(ada, 'Doomed');
  },
  trigger: async ({ page }) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await confirmDeletion(page);
  },
  tells: 'log',
  kept: ({ page }) => expect(page.getByRole('article').filter({ hasText: 'Doomed' })).toBeVisible(),
  done: async ({ page }) => {
    await expect(toasts(page)).toContainText('✅ Tweet deleted Sucessfully!');
    await expect(home(page).tweets.first()).toContainText('Ada was here');
    await expect(page).toHaveURL('/');
  },
  shape: 'unread',
};

export const tweetCases = {
  addTweet,
  allTweets,
  followingTweets,
  toggleLike,
  singleTweet,
  editTweet,
  deleteTweet,
} satisfies Partial<Record<CallName, FaultCase>>;
