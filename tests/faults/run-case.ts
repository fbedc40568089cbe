import { expect, type Page } from '@playwright/test';
import { assertNever } from '#contract/assert-never.ts';
import type { CallName } from '#contract/api/calls.ts';
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

/** Runs a case with a fault; returns a short description of what was observed. */
export function meet(scene: Scene, call: CallName, given: FaultCase, fault: FaultName): Promise<string> {
  switch (fault) {
    case 'network failure':
      return given.waits
        ? waits(scene, call, given, given.waits)
        : fails(scene, call, given, { kind: 'drop' }, unreachable);
    case '500 with HTML':
      return fails(scene, call, given, { kind: 'status', status: 500, body: 'html' }, defaultText);
    case '401 in the middle':
      return given.refusal
        ? fails(scene, call, given, { kind: 'signedOut' }, 'Unauthorized request')
        : losesSession(scene, call, given);
    case 'wrong shape':
      return given.shape === 'unread'
        ? goesUnread(scene, call, given)
        : fails(scene, call, given, { kind: 'shape', ...given.shape }, malformed);
    case 'late answer':
      return comesLate(scene, call, given);
    default:
      return assertNever(fault);
  }
}

function address(scene: Scene, given: FaultCase): string {
  return typeof given.where === 'string' ? given.where : given.where(scene);
}

async function begin(scene: Scene, given: FaultCase): Promise<void> {
  const { page, server, log } = scene;
  server.heal();
  given.arrange?.(scene);
  if (given.signedOut) await page.context().clearCookies();
  else await enter(scene);
  // The profile that is opened on the way there is Ada's own.
  await page.goto(
    given.from === '/profile' ? `/profile/${scene.ada.id}` : (given.from ?? address(scene, given)),
  );
  if (!given.signedOut) await isSettled(page);
  await given.prepare?.(scene);
  log.clear();
}

/** Waits for the card of users, whose own requests are no part of a case. */
async function isSettled(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Who to Follow' });
  await expect(card).toHaveAttribute('aria-busy', 'false');
}

async function fails(
  scene: Scene,
  call: CallName,
  given: FaultCase,
  fault: Fault,
  text: string,
): Promise<string> {
  await begin(scene, given);
  scene.server.fault(call, fault);
  await given.trigger(scene);
  await isTold(scene, given, text);
  await given.kept?.(scene);
  await given.quirk?.(scene);
  scene.server.heal(call);
  if (given.tells === 'panel') {
    // What needs a server is loaded by itself when it can be reached again.
    if (fault.kind === 'drop' && !given.asked) {
      await given.done(scene);
      return 'explained in place, loads by itself';
    }
    await scene.page.getByRole('button', { name: 'Retry' }).click();
  } else await (given.retry ?? given.trigger)(scene);
  await given.done(scene);
  if (given.tells === 'panel' && !given.starts)
    await expect(scene.page.locator(':focus'), 'where the focus is').toHaveCount(1);
  const lost = given.quirk ? ', nothing lost but the stated quirk' : given.kept ? ', nothing lost' : '';
  return `${told[given.tells]}${lost}, retry works`;
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
  await expect(scene.page.getByRole('alert')).toHaveCount(0);
  scene.server.heal(call);
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
      await expect(page.getByRole('alert')).toHaveCount(0);
      return;
    case 'panel':
      // Spec §8: the server's text is only logged.
      await expect(page.getByRole('alert')).toContainText(text === defaultText ? notGiven : text);
      await expect(page.getByText(defaultText)).toHaveCount(0);
      await expect(toasts(page).getByRole('alert')).toHaveCount(0);
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
  server.heal();
  await signInAgain(scene);
  // Who was not in yet goes to the feed; who was comes back.
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

async function goesUnread(scene: Scene, call: CallName, given: FaultCase): Promise<string> {
  await begin(scene, given);
  scene.server.fault(call, { kind: 'shape', body: '<p>Fine!</p>', executed: true });
  await given.trigger(scene);
  await given.done(scene);
  return 'not read: works';
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
  server.heal(call);
  await end;
  if (given.late) await given.late(scene);
  else await expect(page).toHaveURL(there);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  return given.late ? 'takes effect' : 'disturbs nothing';
}
