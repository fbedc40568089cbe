import { expect } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { stopClock } from '#tests/fixtures/clock.ts';
import { expectNoToast, keepToasts } from '#tests/fixtures/effects.ts';
import { home, landing, toasts } from '#tests/fixtures/screens.ts';
import type { FaultName } from './run-case.ts';
import { endOf, type Scene, signInAgain, waitingText } from './scene.ts';
import { faultOf, leaveCopy, read, startPoints } from './starts.ts';

/** Changes that are made from a post, anywhere in the feed. */
export const changeNames = ['toggleLike', 'editTweet', 'addTweet'] as const satisfies readonly CallName[];
/** The reader's own post below the one that they read. */
export const ownPosts = {
  'in the middle of the feed': 'A post to scroll past, number 19',
  'on the second page': 'A post to scroll past, number 16',
} as const;
type ChangePoint = keyof typeof ownPosts;

type ChangeName = (typeof changeNames)[number];

interface Change {
  /** Does what is needed before `send`. */
  readonly prepare: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Expects the state that is shown while the change waits in the outbox. */
  readonly waits: () => Promise<void>;
  /** Expects that a refusal is shown and no input is lost. */
  readonly refused: () => Promise<void>;
  readonly done: () => Promise<void>;
}

/** The changes that a user can make while reading a post: like it, edit the own post below it, write a new post. */
function changeAt({ page, server, log }: Scene, name: ChangeName, readPost: string, ownPost: string): Change {
  const post = (text: string) => home(page).tweets.filter({ hasText: text });
  const alert = toasts(page).getByRole('alert');
  const words = `Changed for ${name}, ${server.calls.length}`;
  switch (name) {
    case 'toggleLike': {
      const like = post(readPost).getByRole('button', { name: 'Like' });
      let before: string | null = null;
      const click = async () => {
        before = await like.getAttribute('aria-pressed');
        await like.click();
      };
      return {
        prepare: () => Promise.resolve(),
        send: click,
        waits: () => expect(like).toHaveAttribute('aria-description', waitingText),
        refused: async () => {
          await expect.poll(() => log.lines.join('\n')).toContain('like:');
          await expectNoToast(page, 'alert');
          await expect(like).toHaveAttribute('aria-pressed', String(before));
        },
        done: async () => {
          const isLiked = before === 'false';
          await expect(toasts(page)).toContainText(`Tweet ${isLiked ? 'liked' : 'unliked'} successfully`);
          await expect(like).toHaveAttribute('aria-pressed', String(isLiked));
          await expect(like).not.toHaveAttribute('aria-description', waitingText);
        },
      };
    }
    case 'editTweet': {
      const editor = page.getByRole('textbox', { name: 'Edit the text' });
      return {
        prepare: async () => {
          await post(ownPost).getByRole('button', { name: 'More' }).click();
          await page.getByRole('menuitem', { name: 'Update' }).click();
          await editor.fill(`${ownPost} ${words}`);
        },
        send: () => page.getByRole('button', { name: 'Update' }).click(),
        waits: async () => {
          await expect(post(ownPost)).toContainText(words);
          await expect(post(ownPost)).toContainText(waitingText);
        },
        refused: async () => {
          await expect(alert).toBeVisible();
          await expect(editor).toHaveValue(`${ownPost} ${words}`);
        },
        done: async () => {
          await expect(toasts(page)).toContainText('✅ Tweet updated Sucessfully!');
          await expect(post(ownPost)).toContainText(words);
          await expect(post(ownPost)).not.toContainText(waitingText);
        },
      };
    }
    case 'addTweet': {
      const dialog = page.getByRole('dialog', { name: 'Create a Post' });
      return {
        prepare: async () => {
          await page.keyboard.press('n');
          await dialog.getByRole('textbox').fill(words);
        },
        send: () => dialog.getByRole('button', { name: 'Post', exact: true }).click(),
        waits: () => expect(dialog).toBeHidden(),
        refused: async () => {
          await expect(alert).toBeVisible();
          await expect(dialog.getByRole('textbox')).toHaveValue(words);
        },
        done: async () => {
          await expect(toasts(page)).toContainText('Tweet created Sucessfully!');
          await expect(dialog).toBeHidden();
          const created = () => server.community.posts.filter(({ content }) => content === words);
          await expect.poll(created).toHaveLength(1);
          for (const post of created()) server.community.remove(post);
        },
      };
    }
  }
}

/** Sends a change, and stops the clock until there is a response: later ones find the change in the background. */
async function sendStoppingClock(
  { page }: Scene,
  name: ChangeName,
  send: () => Promise<void>,
): Promise<void> {
  await stopClock(page, 10_000);
  const ended = endOf(page, name);
  await send();
  await ended;
  await page.clock.resume();
}

/**
 * Makes a change with a fault while the user reads a post. Expects that the change is not lost, and that the same post
 * stays in view.
 */
export async function changeWith(
  scene: Scene,
  point: ChangePoint,
  name: ChangeName,
  fault: FaultName,
): Promise<void> {
  const { page, server } = scene;
  const [readPost = ''] =
    /A post to scroll past, number \d+/.exec(await read(scene, point).innerText()) ?? [];
  const { prepare, send, waits, refused, done } = changeAt(scene, name, readPost, ownPosts[point]);
  // Any data is valid for a like, so only a body that is not JSON is malformed.
  server.fault(name, fault === 'wrong shape' ? { kind: 'shape', body: 'done' } : faultOf(fault));
  scene.log.clear();
  await keepToasts(page);
  await prepare();
  if (fault === '500 with HTML' || fault === 'wrong shape') {
    await sendStoppingClock(scene, name, send);
    await refused();
    server.clearFaults();
  }
  await send();
  if (fault === '401 in the middle') {
    await expect(landing(page).headline).toBeVisible();
    server.clearFaults();
    await signInAgain(scene);
    await expect(page).toHaveURL(startPoints[point].path);
    await done();
    await leaveCopy(scene, point);
    return;
  }
  if (fault === 'network failure') await waits();
  if (fault === 'late answer') await server.held(name);
  server.clearFaults();
  await done();
  await expect(home(page).tweets.filter({ hasText: readPost })).toBeInViewport();
}
