import { expect, type Request } from '@playwright/test';
import { assertNever } from '#contract/assert-never.ts';
import { type CallName, callNames } from '#contract/api/calls.ts';
import { home, landing, unreachableNotice } from '#tests/fixtures/screens.ts';
import type { Fault } from '#tests/second-server/index.ts';
import { matchCall } from '#tests/second-server/routes.ts';
import type { FaultName } from './run-case.ts';
import { type Scene, signInAgain } from './scene.ts';

/** The pages at which a start finds the copy of the feed, and the calls that the app makes there. */
export const startPoints = {
  'at the top of the feed': { path: '/', calls: ['currentUser', 'allTweets', 'allUsers', 'following'] },
  'in the middle of the feed': { path: '/', calls: ['currentUser', 'allTweets', 'allUsers', 'following'] },
  'on the second page': { path: '/?page=2', calls: ['currentUser', 'allTweets'] },
  'on the second page of Following': { path: '/following?page=2', calls: ['followingTweets'] },
} as const satisfies Record<string, { readonly path: string; readonly calls: readonly CallName[] }>;
export type StartPoint = keyof typeof startPoints;

const card = ({ page }: Scene) => page.getByRole('region', { name: 'Who to Follow' });
const stale = ({ page }: Scene) => page.getByText('You see what was loaded last.');

/**
 * The post that the user reads. It is in the copy, and visible after each start. Posts that the user writes in between
 * do not match.
 */
export const read = (scene: Scene, point: StartPoint) =>
  home(scene.page)
    .tweets.filter({ hasText: 'A post to scroll past' })
    .nth(point === 'in the middle of the feed' ? 3 : 0);

/** Opens a feed, and waits until a copy of it and the reading position are stored. */
export async function openAndLeaveCopy(scene: Scene, point: StartPoint): Promise<void> {
  await scene.page.goto(startPoints[point].path);
  await leaveCopy(scene, point);
}

/** Waits until a copy of the open feed and the reading position are stored. */
export async function leaveCopy(scene: Scene, point: StartPoint): Promise<void> {
  const { page } = scene;
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

/**
 * Starts the app with a fault of one call. Expects that the copy is still shown, the failure is reported, and
 * everything recovers.
 */
export async function startWith(
  scene: Scene,
  point: StartPoint,
  call: CallName,
  fault: FaultName,
): Promise<void> {
  const { page, server } = scene;
  const isRefused = fault === '500 with HTML' || fault === 'wrong shape';
  if (isRefused && asksForFeed(point, call)) {
    await startWithRefusedFeed(scene, point, call, faultOf(fault));
    return;
  }
  if (fault === '401 in the middle') {
    // The page of before may still repeat its session check: it would delete the copy, and forget the address.
    await page.goto('about:blank');
    server.fault(call, faultOf(fault));
    await page.goto(startPoints[point].path, { waitUntil: 'commit' });
    await losesSession(scene, point);
    return;
  }
  server.fault(call, faultOf(fault));
  const before = server.calls.length;
  await page.reload({ waitUntil: 'commit' });
  if (fault === 'late answer') await server.held(call);
  // The copy may be shown before the call is made, which would then meet no fault.
  else await expect.poll(() => server.calls.slice(before).map((made) => made.call)).toContain(call);
  await expect(read(scene, point)).toBeInViewport();
  server.clearFaults();
  await isWhole(scene, point, !(call === 'allUsers' && isRefused));
}

/** In the middle of a feed, the app does not request the feed but only the number of newer posts. */
const asksForFeed = (point: StartPoint, call: CallName) =>
  (call === 'allTweets' || call === 'followingTweets') && point !== 'in the middle of the feed';

/**
 * When the session check succeeds, it repeats failed requests. So a feed that is refused before this is loaded
 * automatically, and a feed that is refused afterwards needs Retry.
 */
async function startWithRefusedFeed(
  scene: Scene,
  point: StartPoint,
  call: CallName,
  fault: Fault,
): Promise<void> {
  const { page, server } = scene;
  server.fault(call, fault);
  server.fault('currentUser', { kind: 'hold' });
  await page.reload({ waitUntil: 'commit' });
  await server.held('currentUser');
  await expect(stale(scene)).toBeVisible();
  await expect(read(scene, point)).toBeInViewport();
  server.clearFaults();
  await isWhole(scene, point, true);

  server.fault(call, fault);
  const isOf = (name: CallName) => (request: Request) =>
    matchCall(request.method(), new URL(request.url()).pathname)?.name === name;
  const checked = page.waitForEvent('requestfinished', isOf('currentUser'));
  await page.route(
    () => true,
    async (route) => {
      if (isOf(call)(route.request())) await checked;
      await route.continue();
    },
  );
  await page.reload({ waitUntil: 'commit' });
  await expect(stale(scene)).toBeVisible();
  await expect(read(scene, point)).toBeInViewport();
  await page.unrouteAll({ behavior: 'wait' });
  server.clearFaults();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isWhole(scene, point, true);
}

/** Starts the app without a reachable server. Then the server becomes reachable. */
export async function startWithoutServer(scene: Scene, point: StartPoint): Promise<void> {
  const { page, server } = scene;
  for (const call of callNames) server.fault(call, { kind: 'drop' });
  await page.reload({ waitUntil: 'commit' });
  await expect(read(scene, point)).toBeInViewport();
  await expect(unreachableNotice(page)).toBeInViewport();
  await expect(card(scene)).toHaveCount(0);
  await expect(stale(scene)).toHaveCount(0);
  server.clearFaults();
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

/** The sign-in returns to the page, but the copy was deleted before it. */
async function losesSession(scene: Scene, point: StartPoint): Promise<void> {
  const { page, server } = scene;
  await expect(landing(page).headline).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('warble.lastFeed'))).toBeNull();
  server.clearFaults();
  await signInAgain(scene);
  await expect(page).toHaveURL(startPoints[point].path);
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
