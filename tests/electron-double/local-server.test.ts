import { execFileSync } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { mount, whyNoMount } from '#tests/fixtures/small-disk.ts';
import { DoubleUtilityProcesses } from './electron/utility-process.ts';
import type { Double } from './index.ts';
import { doubles } from './running.ts';

const { launch, path } = doubles();

/** Runs an action that switches the server, and waits until the new window has replaced the old one. */
async function switching(double: Double, action: (page: Page) => Promise<void>): Promise<void> {
  const old = double.page;
  await action(old);
  await expect.poll(() => double.page !== old && old.isClosed()).toBe(true);
}

it("the local server's process ends when it fails unexpectedly, after reporting the reason", async () => {
  const dataDir = path('damaged');
  await mkdir(dataDir);
  // A database whose schema can't be migrated.
  const database = new DatabaseSync(join(dataDir, 'warble.db'));
  database.exec('CREATE TABLE kysely_migration (other TEXT)');
  database.close();
  const processes = new DoubleUtilityProcesses(
    () => true,
    () => {},
  );
  const child = processes.fork(join(projectRoot, 'out/main/server.js'));
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const exit = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // The rule is about windows, and a process has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  child.postMessage({ type: 'start', dataDir, key: 'key', sample: false });
  expect(await exit).toBe(1);
  expect(messages).toEqual([{ type: 'crashed', reason: expect.stringMatching(/kysely_migration|column/) }]);
});

it('data of this computer that can not be deleted is named with the reason, and can be deleted later', async ({
  skip,
}) => {
  const noMount = await whyNoMount();
  if (noMount !== null) skip(noMount);
  const double = await launch('held');
  const held = path('held', 'server', 'held');
  await mkdir(held);
  mount('-t', 'tmpfs', 'tmpfs', held);
  let release = () => {
    release = () => {};
    execFileSync('umount', ['--lazy', held]);
  };
  onTestFinished(() => release());
  await writeFile(join(held, 'file'), '');
  mount('-o', 'remount,ro', held);

  const welcome = () => double.page.getByRole('heading', { name: 'Welcome to Warble' });
  const remove = () =>
    switching(double, async (page) => {
      await double.clickMenu('servers');
      await page.getByRole('button', { name: 'Remove This computer' }).click();
      await page.getByRole('radio', { name: /^Delete all accounts/ }).check();
      await page
        .getByRole('group', { name: /^Remove/ })
        .getByRole('button', { name: 'Remove' })
        .click();
    });
  await remove();
  await expect
    .poll(() => double.messages)
    .toMatchObject([
      {
        message: 'The data of this computer could not be deleted',
        hasParent: true,
        detail: expect.stringMatching(/delete the folder .*held\/server\. The system said: E/),
      },
    ]);

  // The server is in the list still, and starts again.
  await switching(double, async (page) => {
    await page.getByRole('radio', { name: 'This computer' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
  });
  release();
  await remove();
  await welcome().waitFor();
  await expect
    .poll(() => access(path('held', 'server')).catch((error: unknown) => String(error)))
    .toContain('ENOENT');
  expect(double.messages).toHaveLength(1);
});
