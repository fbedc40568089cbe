import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { signIn, startWithoutLastFeed } from '#tests/fixtures/people.ts';
import type { Problems } from '#tests/fixtures/problems.ts';
import type { Member, Post, SecondServer } from '#tests/second-server/index.ts';
import { matchCall } from '#tests/second-server/routes.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

/** A page on the second server, and its members. */
export interface Scene {
  readonly page: Page;
  readonly server: SecondServer;
  /** The signed-in member. */
  readonly ada: Member;
  /** A member whom Ada does not follow. */
  readonly bo: Member;
  /** A member whom Ada follows. */
  readonly cy: Member;
  /** The errors in the page's console since `log.clear`. */
  readonly log: { readonly lines: readonly string[]; clear(): void };
}

/**
 * Creates a small community on the second server, and opens a page. The base URL of the context is a browser host in
 * front of this server.
 */
export async function openScene(
  server: SecondServer,
  context: BrowserContext,
  problems: Problems,
  keepsFeed: boolean,
): Promise<Scene> {
  server.renew();
  const { community } = server;
  const picture = { type: 'image/png', bytes: new Uint8Array(imageBytes(8)) };
  const ada = community.join({ username: 'ada', bio: 'Counts', avatar: picture, cover: picture });
  const bo = community.join({ username: 'bo', bio: 'undefined' });
  const cy = community.join({ username: 'cy', avatar: picture });
  community.toggleFollow(ada, cy);
  community.toggleFollow(bo, ada);
  community.write(cy, 'Cy was here', picture);
  community.write(bo, 'Bo was here');
  community.write(ada, 'Ada was here');
  // Starts with a stored feed are tested in `starts.ts`.
  if (!keepsFeed) await startWithoutLastFeed(context);
  const page = context.pages()[0] ?? (await context.newPage());
  problems.watch(page);
  // These specs provoke logged errors, but exceptions and warnings are always unexpected.
  problems.expect(/^error: /);
  let lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  return {
    page,
    server,
    ada,
    bo,
    cy,
    log: {
      get lines() {
        return lines;
      },
      clear() {
        lines = [];
      },
    },
  };
}

/** Signs Ada in without the form. */
export async function enter({ page, ada }: Scene): Promise<void> {
  const { username, email, password } = ada;
  const answer = await page.request.post('/api/v1/user/login', {
    ...onKeptConnection(),
    data: { username, email, password },
  });
  if (!answer.ok()) throw new Error(`Ada can't sign in: ${answer.status()}`);
}

/** Signs Ada in through the landing page. */
export function signInAgain({ page, ada }: Scene): Promise<void> {
  return signIn(page, ada.username, ada.password);
}

/**
 * Resolves when the next request of the page for this call has ended: with a response, or because the page aborted it.
 */
export async function endOf(page: Page, call: CallName): Promise<void> {
  const isCall = (request: Request) =>
    matchCall(request.method(), new URL(request.url()).pathname)?.name === call;
  await Promise.race([
    page.waitForEvent('requestfinished', isCall),
    page.waitForEvent('requestfailed', isCall),
  ]);
}

/** The newest post of a member. */
export function postOf({ server }: Scene, member: Member): Post {
  const post = server.community.posts.find(({ author }) => author === member);
  if (!post) throw new Error(`${member.username} has written nothing.`);
  return post;
}

/** The indicator of a change that waits in the outbox. */
export const waitingText = 'Waiting to be sent';

/** The user's posts or comments that wait in the outbox. */
export function waitingList({ page }: Scene): Locator {
  return page.getByRole('list', { name: waitingText }).getByRole('listitem');
}
