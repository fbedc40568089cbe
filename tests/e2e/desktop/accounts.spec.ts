import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { apiBase, calls } from '#contract/api/calls.ts';
import { EnvelopeSchema } from '#contract/api/envelope.ts';
import { account, signIn as signUpAndIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { signIn } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

const bea = { username: 'bea', email: 'bea@example.org', password: 'difference engine' };

/** Writes a post that does not reach the server. */
async function writeWaiting(page: Page, text: string): Promise<void> {
  await home(page).composer.text.fill(text);
  await home(page).composer.post.click();
  await expect(
    page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem'),
    'of this account alone',
  ).toHaveText([new RegExp(text)]);
}

/** The posts that have waited and are sent, each with its author. */
async function sentFrom(page: Page): Promise<readonly string[]> {
  const path = `${apiBase}${calls.allTweets.path}`;
  const body: unknown = await page.evaluate(async (address) => (await fetch(address)).json(), path);
  const tweets = v.parse(calls.allTweets.data, v.parse(EnvelopeSchema, body).data);
  return tweets
    .filter(({ content }) => content.startsWith('Waits for'))
    .map(({ content, owner }) => `${content}, sent by ${owner.username}`)
    .toSorted();
}

test('two accounts of a server each have a session of their own, and what waits is sent by its own account after a restart', async ({
  desktop,
  problems,
}) => {
  problems.expect(/status of 401|ERR_FAILED|Failed to fetch|can't reach the server/);
  await desktop.start();
  await signUpAndIn(desktop.page, bea);
  await signUpAndIn(desktop.page, account);
  await desktop.page.reload();
  // Until the restart.
  await desktop.page.context().route('**/api/v1/tweet/add-tweet', (route) => route.abort());
  await writeWaiting(desktop.page, 'Waits for ada');
  await home(desktop.page).account(account.username).click();
  await desktop.page.getByRole('menuitem', { name: 'Add an account…' }).click();
  await expect(landing(desktop.page).headline).toBeVisible();
  await signIn(desktop.page, bea.username, bea.password);
  await expect(home(desktop.page).account(bea.username)).toBeVisible();
  await writeWaiting(desktop.page, 'Waits for bea');
  await desktop.quit();
  const file = await readFile(join(desktop.userData, 'settings.json'), 'utf8');
  const { sessions } = v.parse(v.object({ sessions: v.record(v.string(), v.string()) }), JSON.parse(file));
  expect(Object.keys(sessions)).toHaveLength(2);

  await desktop.start();
  await expect(home(desktop.page).account(bea.username)).toBeVisible();
  await expect.poll(() => sentFrom(desktop.page)).toEqual(['Waits for bea, sent by bea']);
  await desktop.clickMenu('account1');
  await expect(home(desktop.page).account(account.username)).toBeVisible();
  await expect
    .poll(() => sentFrom(desktop.page))
    .toEqual(['Waits for ada, sent by ada', 'Waits for bea, sent by bea']);
});
