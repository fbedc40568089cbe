import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { account, signIn as signUpAndIn } from '#tests/electron-double/account.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { signIn } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

const bea = { username: 'bea', email: 'bea@example.org', password: 'difference engine' };

test('two accounts of a server each have a session of their own, which survives a restart', async ({
  desktop,
  problems,
}) => {
  problems.expect(/status of 401/);
  await desktop.start();
  await signUpAndIn(desktop.page, bea);
  await signUpAndIn(desktop.page, account);
  await desktop.page.reload();
  await home(desktop.page).account(account.username).click();
  await desktop.page.getByRole('menuitem', { name: 'Add an account…' }).click();
  await expect(landing(desktop.page).headline).toBeVisible();
  await signIn(desktop.page, bea.username, bea.password);
  await expect(home(desktop.page).account(bea.username)).toBeVisible();
  await desktop.quit();
  const file = await readFile(join(desktop.userData, 'settings.json'), 'utf8');
  const { sessions } = v.parse(v.object({ sessions: v.record(v.string(), v.string()) }), JSON.parse(file));
  expect(Object.keys(sessions)).toHaveLength(2);

  await desktop.start();
  await expect(home(desktop.page).account(bea.username)).toBeVisible();
  await desktop.clickMenu('account1');
  await expect(home(desktop.page).account(account.username)).toBeVisible();
});
