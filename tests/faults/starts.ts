import { expect } from '@playwright/test';
import { assertNever } from '#contract/assert-never.ts';
import { type CallName, callNames } from '#contract/api/calls.ts';
import { home, landing, unreachableNotice } from '#tests/fixtures/screens.ts';
import type { Fault } from '#tests/second-server/index.ts';
import type { FaultName } from './run-case.ts';
import { enter, type Scene, signInAgain } from './scene.ts';

/** Where a start finds the copy of the last feed, and which calls it makes there. */
export const startPoints = {
  'at the top of the feed': { path: '/', calls: ['currentUser', 'allTweets', 'allUsers', 'following'] },
  'in the middle of the feed': { path: '/', calls: ['currentUser', 'allTweets', 'allUsers', 'following'] },
  'on the second page': { path: '/?page=2', calls: ['currentUser', 'allTweets'] },
  'on the second page of Following': { path: '/following?page=2', calls: ['followingTweets'] },
} as const satisfies Record<string, { readonly path: string; readonly calls: readonly CallName[] }>;
export type StartPoint = keyof typeof startPoints;

const card = ({ page }: Scene) => page.getByRole('region', { name: 'Who to Follow' });
const stale = ({ page }: Scene) => page.getByText('You see what was loaded last.');

/** The post that is read: kept in the copy, and in the window after each start. */
export const read = (scene: Scene, point: StartPoint) =>
  home(scene.page).tweets.nth(point === 'in the middle of the feed' ? 3 : 0);

/** Leaves a copy of the last feed, and a position in it. */
export async function leaveCopy(scene: Scene, point: StartPoint): Promise<void> {
  const { page } = scene;
  await page.goto(startPoints[point].path);
  await expect(card(scene).getByRole('link').first()).toBeVisible();
  await read(scene, point).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const isWritten = (name: string, part: string) =>
    page.waitForFunction(
      ([name = '', part = '']) =>
        Object.entries(localStorage).some(
          ([key, value]) => key.startsWith(name) && String(value).includes(part),
        ),
      [name, part],
    );
  await isWritten('warble.lastFeed', 'A post to scroll past');
  if (point === 'in the middle of the feed') await isWritten('warble.readingPlace', '"post":"');
}

/** Starts the app with a fault of one call, and expects that the copy stays, what fails is told, and all comes right afterwards. */
export async function startWith(
  scene: Scene,
  point: StartPoint,
  call: CallName,
  fault: FaultName,
): Promise<void> {
  const { page, server } = scene;
  server.fault(call, faultOf(fault));
  await page.reload({ waitUntil: 'commit' });
  if (fault === '401 in the middle') {
    await losesSession(scene, point);
    return;
  }
  if (fault === 'late answer') await server.held(call);
  await expect(read(scene, point)).toBeInViewport();
  const isFeed = call === 'allTweets' || call === 'followingTweets';
  const isRefused = fault === '500 with HTML' || fault === 'wrong shape';
  // In the middle of a feed it is not asked for, but only how many posts are newer.
  if (isFeed && isRefused && point !== 'in the middle of the feed') {
    await expect(stale(scene)).toBeVisible();
    server.heal();
    const retry = page.getByRole('button', { name: 'Retry' });
    // The feed may come by itself before the click, with the next answer of the server.
    await retry.click({ timeout: 10_000 }).catch(async (error: unknown) => {
      if ((await retry.count()) > 0) throw error;
    });
  } else server.heal();
  await isWhole(scene, point, !(call === 'allUsers' && isRefused));
}

/** Starts the app without a server, which then comes back. */
export async function startWithoutServer(scene: Scene, point: StartPoint): Promise<void> {
  const { page, server } = scene;
  for (const call of callNames) server.fault(call, { kind: 'drop' });
  await page.reload({ waitUntil: 'commit' });
  await expect(read(scene, point)).toBeInViewport();
  await expect(unreachableNotice(page)).toBeInViewport();
  await expect(card(scene)).toHaveCount(0);
  await expect(stale(scene)).toHaveCount(0);
  server.heal();
  await isWhole(scene, point, true);
}

async function isWhole(scene: Scene, point: StartPoint, hasCard: boolean): Promise<void> {
  const { page } = scene;
  await expect(read(scene, point)).toBeInViewport();
  if (hasCard) await expect(card(scene).getByRole('link').first()).toBeVisible();
  await expect(unreachableNotice(page)).toHaveCount(0);
  await expect(stale(scene)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** The sign-in leads back, but nothing of the copy is left before it. */
async function losesSession(scene: Scene, point: StartPoint): Promise<void> {
  const { page, server } = scene;
  await expect(landing(page).headline).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('warble.lastFeed'))).toBeNull();
  server.heal();
  await signInAgain(scene);
  await expect(page).toHaveURL(startPoints[point].path);
  await enter(scene);
  await leaveCopy(scene, point);
}

export function faultOf(fault: FaultName): Fault {
  switch (fault) {
    case 'network failure':
      return { kind: 'drop' };
    case '500 with HTML':
      return { kind: 'status', status: 500, body: 'html' };
    case '401 in the middle':
      return { kind: 'signedOut' };
    case 'wrong shape':
      return { kind: 'shape' };
    case 'late answer':
      return { kind: 'hold' };
    default:
      return assertNever(fault);
  }
}
