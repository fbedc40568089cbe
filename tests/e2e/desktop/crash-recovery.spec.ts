import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '#tests/electron-double/account.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';

const logOf = ({ userData }: Desktop) => readFile(join(userData, 'logs', 'warble.log'), 'utf8');

test('a page that crashed or hangs can be reloaded, with its drafts', async ({ desktop, problems }) => {
  // Requests of the crashed page may be aborted while the new page loads.
  problems.expect(/ERR_ABORTED/);
  await desktop.start();
  await signIn(desktop.page);
  await desktop.page.reload();
  await desktop.page.getByRole('heading', { name: 'Home' }).waitFor();
  await desktop.clickMenu('newPost');
  const field = () => desktop.page.getByRole('dialog').getByRole('textbox');
  await field().fill('half a thought');
  const crashed = desktop.page;
  await desktop.crashPage();
  await expect
    .poll(() => desktop.messages())
    .toMatchObject([{ message: "Warble's page has stopped working", buttons: ['Reload', 'Quit'] }]);
  await expect.poll(() => desktop.page === crashed).toBe(false);
  await desktop.page.getByRole('heading', { name: 'Home' }).waitFor();
  await desktop.clickMenu('newPost');
  await expect(field()).toHaveValue('half a thought');

  const hung = desktop.page;
  await desktop.hangPage();
  await expect
    .poll(async () => (await desktop.messages()).at(-1))
    .toMatchObject({ message: "Warble's page does not respond", buttons: ['Reload', 'Wait'] });
  await expect.poll(() => desktop.page === hung).toBe(false);
  await desktop.page.getByRole('heading', { name: 'Home' }).waitFor();
  await expect.poll(() => logOf(desktop)).toContain('The page is gone: crashed');
  expect(await logOf(desktop)).not.toContain('half a thought');
  expect(await desktop.messages()).toHaveLength(2);
});

test('uncaught errors are logged without user content, the first is shown, and the app keeps running', async ({
  desktop,
}) => {
  await desktop.start({ clicks: 'Open the folder of the logs' });
  await desktop.throwInMain('received "what I wrote" at https://example.com/?query=secret');
  await desktop.throwInMain('the second one');
  await expect.poll(() => logOf(desktop)).toContain('the second one');
  const log = await logOf(desktop);
  expect(log).toContain('received "…" at https://example.com/?…');
  expect(log).toMatch(/info Warble \d+\.\d+\.\d+ started\./);
  await expect
    .poll(() => desktop.systemCalls())
    .toEqual([['shell.openPath', join(desktop.userData, 'logs')]]);
  expect(await desktop.messages()).toMatchObject([
    { message: 'Something went wrong in Warble', hasParent: true },
  ]);
  expect(await desktop.page.evaluate(() => window.warble?.hostInfo())).toMatchObject({ kind: 'desktop' });
  await desktop.quit();
  expect(await logOf(desktop)).toContain('The local server ended with code 0.');
});

test('errors of the page are logged by their names, and never with what they say', async ({
  desktop,
  problems,
}) => {
  test.skip(desktop.kind !== 'double', "Requests to Electron's scheme can not be answered by a test.");
  problems.expect(/status of 400|distinctive/);
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  await page.route('**/api/v1/tweet/all-tweets*', (route) =>
    route.fulfill({ status: 400, body: 'Error: a distinctive text<br>' }),
  );
  await Promise.all([
    page.waitForEvent('console', (message) => message.text().includes('a distinctive text')),
    page.reload(),
  ]);
  await expect.poll(() => logOf(desktop)).toMatch(/error The page: feed: ApiFailure in \/assets\/.*\.js:\d+/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('a distinctive text');
    });
    void Promise.reject(new SyntaxError('a distinctive text'));
  });
  await expect.poll(() => logOf(desktop)).toContain('error The page: Uncaught RangeError');
  await expect.poll(() => logOf(desktop)).toContain('error The page: Uncaught (in promise) SyntaxError');
  expect(await logOf(desktop)).not.toContain('distinctive');
});

test('a local server that crashes under load is restarted', async ({ desktop, problems }) => {
  problems.expect(/status of 502/);
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  const ask = () => page.evaluate(async () => (await fetch('/api/v1/tweet/all-tweets?page=1')).status);
  // Goes on until a request fails, so that some are pending at the crash.
  await page.evaluate(() => {
    const statuses: number[] = [];
    const askOn = async () => {
      while (!statuses.some((status) => status !== 200))
        statuses.push((await fetch('/api/v1/tweet/all-tweets?page=1')).status);
    };
    const ended = Promise.all(Array.from({ length: 10 }, askOn));
    Object.assign(globalThis, { statuses, ended });
  });
  await page.waitForFunction(() => Reflect.get(globalThis, 'statuses').includes(200));
  await desktop.crashServer();
  await page.evaluate<unknown>(() => Reflect.get(globalThis, 'ended'));
  // Pending requests get a response, and later ones succeed.
  expect(new Set(await page.evaluate<number[]>(() => Reflect.get(globalThis, 'statuses')))).toEqual(
    new Set([200, 502]),
  );
  await expect.poll(ask).toBe(200);
  await expect.poll(() => logOf(desktop)).toContain('A process is gone: Warble local server, crashed');
});
