import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { signIn } from './account.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

const logOf = (name: string) => readFile(path(name, 'logs', 'warble.log'), 'utf8');

it('offers a page that crashed anew, with what was being written', async () => {
  const double = await launch('crash');
  await signIn(double.page);
  await double.page.reload();
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  await double.clickMenu('newPost');
  const field = () => double.page.getByRole('dialog').getByRole('textbox');
  await field().fill('half a thought');
  const crashed = double.page;
  await double.crashPage();
  await expect
    .poll(() => double.messages)
    .toMatchObject([{ message: "Warble's page has stopped working", buttons: ['Reload', 'Quit'] }]);
  await expect.poll(() => double.page === crashed).toBe(false);
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  await expect
    .poll(async () => {
      await double.clickMenu('newPost');
      return field()
        .inputValue({ timeout: 1000 })
        .catch(() => '');
    })
    .toBe('half a thought');

  const hung = double.page;
  await double.hangPage();
  await expect
    .poll(() => double.messages.at(-1))
    .toMatchObject({ message: "Warble's page does not respond", buttons: ['Reload', 'Wait'] });
  await expect.poll(() => double.page === hung).toBe(false);
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  await expect.poll(() => logOf('crash')).toContain('The page is gone: crashed');
  expect(await logOf('crash')).not.toContain('half a thought');
  expect(double.messages).toHaveLength(2);
});

it('writes down every error that nobody caught, says the first, and goes on', async () => {
  const double = await launch('uncaught', {
    clicks: ({ buttons }) => buttons.indexOf('Open the folder of the logs'),
  });
  await double.throwInMain('received "what I wrote" at https://example.com/?query=secret');
  await double.throwInMain('the second one');
  await expect.poll(() => logOf('uncaught')).toContain('the second one');
  const log = await logOf('uncaught');
  expect(log).toContain('received "…" at https://example.com/?…');
  expect(log).toMatch(/info Warble \d+\.\d+\.\d+ started\./);
  await expect.poll(() => double.deeds).toEqual([['shell.openPath', path('uncaught', 'logs')]]);
  expect(double.messages).toMatchObject([{ message: 'Something went wrong in Warble' }]);
  expect(await double.page.evaluate(() => window.warble?.hostInfo())).toMatchObject({ kind: 'desktop' });
  await quit(double);
  expect(await logOf('uncaught')).toContain('The local server ended with code 0.');
});
