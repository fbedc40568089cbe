import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/index.ts';
import { startServer } from '#server/index.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { signIn } from './account.ts';
import type { Double } from './index.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

it('goes on by itself after the local server was killed under load', async () => {
  const double = await launch('killed');
  const { page } = double;
  await signIn(page);
  const load = page.evaluate(async () => {
    const ask = async () => (await fetch('/api/v1/tweet/all-tweets?page=1')).status;
    return (await Promise.all(Array.from({ length: 60 }, ask))).map((status) => [200, 502].includes(status));
  });
  await double.crashServer();
  // What was under way gets an answer, and what is asked later the right one.
  expect(await load).not.toContain(false);
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/v1/tweet/all-tweets?page=1')).status))
    .toBe(200);
});

describe('several servers', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let team: RunningServer;
  beforeEach(async () => {
    folder = await temporaryFolder();
    team = await startServer({ dataDir: folder.path, rateLimits: relaxed });
  });
  afterEach(async () => {
    await team.close();
    await folder.remove();
  });

  const settings = async (): Promise<unknown> =>
    JSON.parse(await readFile(path('several', 'settings.json'), 'utf8'));
  const teamName = () => new URL(team.url).host;
  const composer = (double: Double) => double.page.getByPlaceholder('What is happening?!');

  /** Does what leads to another server, and waits for the page there. */
  async function lead(double: Double, action: () => Promise<void>, heading: string): Promise<void> {
    const { page } = double;
    await action();
    await expect.poll(() => double.page === page).toBe(false);
    await double.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.isClosed()).toBe(true);
  }

  async function enter(double: Double): Promise<void> {
    await signIn(double.page);
    await double.page.reload();
    await double.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  }

  async function click(double: Double, name: string): Promise<void> {
    await double.page.getByRole('button', { name, exact: true }).click();
  }

  async function use(double: Double, name: string): Promise<void> {
    await double.clickMenu('servers');
    await click(double, `Use ${name}`);
  }

  async function addTeam(double: Double): Promise<void> {
    await double.page.getByLabel('Address of the server').fill(team.url);
    await click(double, 'Connect');
  }

  async function remove(double: Double, name: string, choice?: string): Promise<void> {
    await double.clickMenu('servers');
    await click(double, `Remove ${name}`);
    const question = double.page.getByRole('group', { name: `Remove “${name}”?` });
    if (choice !== undefined) await question.getByLabel(choice).check();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
  }

  it('are chosen, added, switched and removed, each with a sign-in and drafts of its own', async () => {
    const first = await launch('several', { packaged: true });
    await first.page.getByRole('heading', { level: 1, name: 'Welcome to Warble' }).waitFor();
    await first.page.getByRole('radio', { name: 'A server elsewhere' }).check();
    for (const [address, answer] of [
      ['', 'Enter the address of a server'],
      ['https://ada:secret@warble.example.com', 'Leave the name and the password out'],
      [`${team.url.replace('http:', 'https:')}/login`, 'does not speak https'],
    ] as const) {
      await first.page.getByLabel('Address of the server').fill(address);
      await click(first, 'Start');
      await first.page.getByRole('alert').getByText(answer).waitFor();
    }

    await first.page.getByRole('radio', { name: 'This computer' }).check();
    await first.page.getByRole('checkbox', { name: 'With a sample community' }).uncheck();
    await lead(first, () => click(first, 'Start'), 'Happening now');
    await first.page.getByText('Server: This computer').waitFor();
    expect(await first.page.evaluate(() => window.warble?.hostInfo())).toMatchObject({ guest: null });
    await enter(first);
    await composer(first).fill('half a thought');
    await first.clickMenu('toggleTheme');

    await first.clickMenu('goSettings');
    await first.page.getByRole('button', { name: 'Servers' }).click();
    await click(first, 'Add a server');
    await lead(first, () => addTeam(first), 'Happening now');
    await first.page.getByText(`Server: ${teamName()}`).waitFor();
    // One look for all of them.
    await first.page.locator('html[data-mantine-color-scheme="light"]').waitFor();
    await enter(first);
    expect(await composer(first).inputValue()).toBe('');
    await composer(first).fill('for the team');

    await lead(first, () => use(first, 'This computer'), 'Home');
    expect(await composer(first).inputValue()).toBe('half a thought');
    expect((await first.window()).bounds).toMatchObject({ width: 1280 });
    await quit(first);

    const second = await launch('several', { packaged: true });
    await second.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await composer(second).inputValue()).toBe('half a thought');
    await lead(second, () => use(second, teamName()), 'Home');
    expect(await composer(second).inputValue()).toBe('for the team');

    await lead(second, () => remove(second, teamName()), 'Home');
    await expect.poll(settings).toMatchObject({ currentServer: 'local', servers: [{ id: 'local' }] });
    // Nothing is left of it for whoever adds it again.
    await second.clickMenu('servers');
    await click(second, 'Add a server');
    await lead(second, () => addTeam(second), 'Happening now');

    await remove(second, 'This computer', 'Delete all accounts, posts and pictures of this computer, too');
    await second.page.getByRole('button', { name: 'Remove This computer' }).waitFor({ state: 'detached' });
    await expect.poll(() => existsSync(path('several', 'server'))).toBe(false);
    await second.page.keyboard.press('Escape');
    await lead(second, () => remove(second, teamName()), 'Welcome to Warble');
    expect(await settings()).toMatchObject({ servers: [] });
    expect(await settings()).not.toHaveProperty('currentServer');
  });
});
