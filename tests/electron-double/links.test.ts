import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { signIn } from './account.ts';
import { doubles } from './running.ts';

const { launch, path } = doubles();
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

it('an invitation that came before a server is chosen opens the sign-up page of that server', async () => {
  const double = await launch('invited', { packaged: true, args: ['warble://invite/abc'] });
  const welcome = double.page;
  await welcome.getByRole('heading', { name: 'Welcome to Warble' }).waitFor();
  await welcome.getByRole('radio', { name: 'This computer' }).check();
  await welcome.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => double.page === welcome).toBe(false);
  await double.page.getByRole('tab', { name: 'Required' }).waitFor();
  expect(pathOf(double.page.url())).toBe('/signup?invite=abc');
});

it('a link to a page that crashed waits until the page is reloaded', async () => {
  const answered = Promise.withResolvers<number>();
  const double = await launch('crashed', { clicks: () => answered.promise });
  await signIn(double.page);
  await double.page.reload();
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  const crashed = double.page;
  await double.crashPage();
  await expect.poll(() => double.messages).toHaveLength(1);
  await double.startAgain(['warble://profile/somebody']);
  answered.resolve(0);
  await expect.poll(() => double.page === crashed).toBe(false);
  await double.page.getByText('This person does not exist.').waitFor();
});

it('a link that is opened while the app still quits starts it again once it has ended, in place of the first link', async () => {
  const double = await launch('quitting', {
    platform: 'win32',
    args: ['--flag', 'warble://tweet/first'],
  });
  const quit = double.quit();
  await double.startAgain(['warble', 'warble://profile/somebody']);
  expect(double.systemCalls, 'not while it is quitting').toEqual([]);
  await quit;
  expect(double.systemCalls).toEqual([
    ['app.relaunch', { args: expect.arrayContaining(['--flag', 'warble://profile/somebody']) }],
  ]);
  expect(JSON.stringify(double.systemCalls)).not.toContain('warble://tweet/first');
});

it.runIf(process.platform === 'linux')(
  'an AppImage that is started while it still quits starts its file, which outlives its mount',
  async () => {
    const started = path('started');
    const file = path('Warble.AppImage');
    await writeFile(file, `#!/bin/sh\necho "$@" > ${started}\n`);
    await chmod(file, 0o755);
    const double = await launch('quitting-image', {
      packaged: true,
      env: { APPIMAGE: file, APPDIR: dirname(process.execPath) },
    });
    const quit = double.quit();
    await double.startAgain(['warble', 'warble://profile/somebody']);
    await quit;
    await expect
      .poll(() => readFile(started, 'utf8').catch(() => ''))
      .toMatch(/ warble:\/\/profile\/somebody\n$/);
    expect(JSON.stringify(double.systemCalls)).not.toContain('relaunch');
  },
);
