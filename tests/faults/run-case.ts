import { expect, type Page, test } from '@playwright/test';
import { assertNever } from '#contract/assert-never.ts';
import type { CallName } from '#contract/api/calls.ts';
import { drawn, expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { landing, toasts } from '#tests/fixtures/screens.ts';
import { defaultText, type Fault } from '#tests/second-server/index.ts';
import { entry, type FaultCase } from './fault-case.ts';
import { endOf, enter, type Scene, signInAgain } from './scene.ts';

export const faultNames = [
  'network failure',
  '500 with HTML',
  '401 in the middle',
  'wrong shape',
  'late answer',
] as const;
export type FaultName = (typeof faultNames)[number];

const unreachable = "Warble can't reach the server. Check your connection and try again.";
const notGiven = 'The server did not give it.';
const malformed = 'The server sent an answer that Warble does not understand.';

/** Runs a case with each fault, and reports the observations. */
export async function meetAll(
  scene: Scene,
  call: CallName,
  given: FaultCase,
  onSeen: (fault: FaultName, seen: string) => void,
): Promise<void> {
  const met = new Set<FaultName>();
  const tell = (name: FaultName, seen: string) => {
    met.add(name);
    onSeen(name, seen);
  };
  const failures = faultNames.flatMap((name) => failureOf(given, name) ?? []);
  // A failed call is repeated, as a user would do, and fails in another way. With a quirk, each failure needs its own
  // attempt, because the quirk changes the initial state of the next one.
  for (const tried of given.quirk ? failures.map((failure) => [failure]) : [failures]) {
    const names = tried.map(({ name }) => name);
    await test.step(names.join(', '), async () => {
      const seen = await fails(scene, call, given, tried);
      for (const name of names) tell(name, name === names.at(-1) ? `${seen}, retry works` : seen);
      if (given.shape === 'unread') tell('wrong shape', 'not read: works');
    });
  }
  for (const name of ['network failure', '401 in the middle', 'late answer'] as const) {
    if (failures.some((failure) => failure.name === name)) continue;
    tell(name, await test.step(name, () => meet(scene, call, given, name)));
  }
  expect(
    faultNames.filter((name) => !met.has(name)),
    'faults that were not met',
  ).toEqual([]);
}

function meet(
  scene: Scene,
  call: CallName,
  given: FaultCase,
  fault: 'network failure' | '401 in the middle' | 'late answer',
): Promise<string> {
  switch (fault) {
    case 'network failure':
      return given.waits ? waits(scene, call, given, given.waits) : loadsByItself(scene, call, given);
    case '401 in the middle':
      return losesSession(scene, call, given);
    case 'late answer':
      return comesLate(scene, call, given);
    default:
      return assertNever(fault);
  }
}

/** A fault after which the user is shown that the call failed. */
interface Failure {
  readonly name: FaultName;
  readonly fault: Fault;
  readonly text: string;
}

/** The expected failure of a case; null if the call does not fail or is repeated automatically. */
function failureOf(given: FaultCase, name: FaultName): Failure | null {
  switch (name) {
    case 'network failure':
      return given.waits || (given.tells === 'panel' && !given.asked)
        ? null
        : { name, fault: { kind: 'drop' }, text: [unreachable, given.unanswered].join(' ').trim() };
    case '500 with HTML':
      return { name, fault: { kind: 'status', status: 500, body: 'html' }, text: defaultText };
    case '401 in the middle':
      return given.refusal ? { name, fault: { kind: 'signedOut' }, text: 'Unauthorized request' } : null;
    case 'wrong shape':
      return given.shape === 'unread'
        ? null
        : { name, fault: { kind: 'shape', ...given.shape }, text: malformed };
    case 'late answer':
      return null;
    default:
      return assertNever(name);
  }
}

function address(scene: Scene, given: FaultCase): string {
  return typeof given.where === 'string' ? given.where : given.where(scene);
}

async function begin(scene: Scene, given: FaultCase): Promise<void> {
  const { page, server, log } = scene;
  server.clearFaults();
  given.arrange?.(scene);
  if (given.signedOut) await page.context().clearCookies();
  else await enter(scene);
  // The previous profile is Ada's own.
  await page.goto(
    given.from === '/profile' ? `/profile/${scene.ada.id}` : (given.from ?? address(scene, given)),
  );
  if (!given.signedOut) await isSettled(page);
  await given.prepare?.(scene);
  await keepToasts(page);
  log.clear();
}

/** Waits for the card of users, whose requests do not belong to any case. */
async function isSettled(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Who to Follow' });
  await expect(card).toHaveAttribute('aria-busy', 'false');
}

/**
 * Each attempt fails in another way. The last one succeeds, but its response is malformed if the client does not read
 * it.
 */
async function fails(
  scene: Scene,
  call: CallName,
  given: FaultCase,
  failures: readonly Failure[],
): Promise<string> {
  const { page, server } = scene;
  const isPanel = given.tells === 'panel';
  const tryAgain = () =>
    isPanel ? page.getByRole('button', { name: 'Retry' }).click() : (given.retry ?? given.trigger)(scene);
  await begin(scene, given);
  for (const [index, { fault, text }] of failures.entries()) {
    server.fault(call, fault);
    await (index === 0 ? given.trigger(scene) : tryAgain());
    await isTold(scene, given, text);
    await given.kept?.(scene);
    await given.quirk?.(scene);
  }
  if (given.shape === 'unread') server.fault(call, { kind: 'shape', body: '<p>Fine!</p>', executed: true });
  else server.clearFaults(call);
  await tryAgain();
  await given.done(scene);
  if (isPanel && !given.starts) await expect(page.locator(':focus'), 'where the focus is').toHaveCount(1);
  const lost = given.quirk ? ', nothing lost but the stated quirk' : given.kept ? ', nothing lost' : '';
  return `${told[given.tells]}${lost}`;
}

/** Content is loaded automatically when the server is reachable again. */
async function loadsByItself(scene: Scene, call: CallName, given: FaultCase): Promise<string> {
  await begin(scene, given);
  scene.server.fault(call, { kind: 'drop' });
  await given.trigger(scene);
  await isTold(scene, given, unreachable);
  await given.kept?.(scene);
  scene.server.clearFaults(call);
  await given.done(scene);
  return `${told[given.tells]}, loads by itself`;
}

/** The change stays in the outbox: `docs/decisions/outbox.md`. */
async function waits(
  scene: Scene,
  call: CallName,
  given: FaultCase,
  shown: (scene: Scene) => Promise<void>,
): Promise<string> {
  await begin(scene, given);
  scene.server.fault(call, { kind: 'drop' });
  await given.trigger(scene);
  await shown(scene);
  await expectNoToast(scene.page, 'alert');
  await expect(scene.page.getByRole('alert')).toHaveCount(0);
  scene.server.clearFaults(call);
  await given.done(scene);
  return 'waits, sent by itself';
}

const told = { toast: 'toast', log: 'only logged', panel: 'explained in place' } as const;

async function isTold({ page, log }: Scene, { tells }: FaultCase, text: string): Promise<void> {
  switch (tells) {
    case 'toast':
      await expect(toasts(page).getByRole('alert')).toHaveText(text);
      return;
    case 'log':
      await expect.poll(() => log.lines.join('\n')).toContain(text);
      await expectNoToast(page, 'alert');
      await expect(page.getByRole('alert')).toHaveCount(0);
      return;
    case 'panel':
      // Spec §8: the server's text is only logged.
      await expect(page.getByRole('alert')).toContainText(text === defaultText ? notGiven : text);
      await expect(page.getByText(defaultText)).toHaveCount(0);
      await expectNoToast(page, 'alert');
      expect(log.lines.join('\n')).toContain(text);
      return;
    default:
      assertNever(tells);
  }
}

async function losesSession(scene: Scene, call: CallName, given: FaultCase): Promise<string> {
  const { page, server } = scene;
  await begin(scene, given);
  server.fault(call, { kind: 'signedOut' });
  await given.trigger(scene);
  await expect(landing(page).headline).toBeVisible();
  await expect(page).toHaveURL('/login');
  server.clearFaults();
  await signInAgain(scene);
  // A user who was not signed in before is sent to the feed; one who was returns to the page.
  await expect(page).toHaveURL(given.starts ? '/' : address(scene, given));
  if (given.loads) {
    await given.done(scene);
    return given.starts ? 'sign-in' : 'sign-in, and back';
  }
  if (given.waits) {
    await given.done(scene);
    return 'sign-in, and back, sent by itself';
  }
  if (given.forgets) await given.prepare?.(scene);
  else await given.kept?.(scene);
  await (given.retry ?? given.trigger)(scene);
  await given.done(scene);
  return `sign-in, and back${given.kept && !given.forgets ? ', nothing lost' : ''}, retry works`;
}

async function comesLate(scene: Scene, call: CallName, given: FaultCase): Promise<string> {
  const { page, server } = scene;
  await begin(scene, given);
  server.fault(call, { kind: 'hold' });
  const end = endOf(page, call);
  await given.trigger(scene);
  await server.held(call);
  await given.meanwhile?.(scene);
  if (given.leave) await given.leave(scene);
  else {
    await entry(scene, 'Settings').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  }
  const there = page.url();
  server.clearFaults(call);
  await end;
  await drawn(page);
  if (given.late) await given.late(scene);
  await expectNoToast(page, 'alert');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  if (!given.late) await expect(page).toHaveURL(there);
  return given.late ? 'takes effect' : 'disturbs nothing';
}
