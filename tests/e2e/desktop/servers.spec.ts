import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '#tests/electron-double/account.ts';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';
import { home, landing } from '#tests/fixtures/screens.ts';
import { startTeamServer } from '#tests/fixtures/servers.ts';

const settings = async ({ userData }: Desktop): Promise<unknown> =>
  JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8'));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome to Warble' });
const addressField = (page: Page) => page.getByRole('textbox', { name: 'Address of the server' });

/** Runs an action that switches the server, and waits until the new window has replaced the old one. */
async function switchWith(desktop: Desktop, action: () => Promise<void>): Promise<void> {
  const old = desktop.page;
  await action();
  await expect.poll(() => desktop.page === old).toBe(false);
  await expect.poll(() => old.isClosed()).toBe(true);
}

async function use(desktop: Desktop, name: string): Promise<void> {
  await desktop.clickMenu('servers');
  await button(desktop.page, `Use ${name}`).click();
}

async function add(desktop: Desktop, url: string): Promise<void> {
  await button(desktop.page, 'Add a server').click();
  await addressField(desktop.page).fill(url);
  await button(desktop.page, 'Connect').click();
}

async function remove(desktop: Desktop, name: string, choice?: string): Promise<void> {
  await desktop.clickMenu('servers');
  await button(desktop.page, `Remove ${name}`).click();
  const question = desktop.page.getByRole('group', { name: `Remove “${name}”?` });
  if (choice !== undefined) await question.getByRole('radio', { name: choice }).check();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
}

async function enter({ page }: Desktop): Promise<void> {
  await signIn(page);
  await page.reload();
  await expect(home(page).heading).toBeVisible();
}

test('an installed app lets the user choose a server, and explains why an address can not be used', async ({
  desktop,
}) => {
  const team = await startTeamServer({ sample: false });
  try {
    await desktop.start({ packaged: true });
    await expect(welcome(desktop.page)).toBeVisible();
    await desktop.page.getByRole('radio', { name: 'A server elsewhere' }).check();
    for (const [address, answer] of [
      ['', 'Enter the address of a server'],
      ['https://ada:secret@warble.example.com', 'Leave the name and the password out'],
      [team.url.replace('http:', 'https:'), 'does not speak https'],
    ] as const) {
      await addressField(desktop.page).fill(address);
      await button(desktop.page, 'Start').click();
      await expect(desktop.page.getByRole('alert')).toContainText(answer);
      await expect(addressField(desktop.page)).toHaveValue(address);
    }
    expect(await axeFindings(desktop.page, 'everything')).toEqual([]);

    await desktop.page.getByRole('radio', { name: 'This computer' }).check();
    await desktop.page.getByRole('checkbox', { name: 'With a sample community' }).uncheck();
    await switchWith(desktop, () => button(desktop.page, 'Start').click());
    await expect(landing(desktop.page).headline).toBeVisible();
    await landing(desktop.page).signIn.click();
    await expect(landing(desktop.page).dialog.submit).toBeVisible();
    await expect(landing(desktop.page).dialog.guest).toBeHidden();
    await desktop.page.keyboard.press('Escape');
    await button(desktop.page, 'Change server').click();
    await expect(button(desktop.page, 'Remove This computer')).toBeVisible();
    expect(await axeFindings(desktop.page, 'everything')).toEqual([]);
    await desktop.page.keyboard.press('Escape');
    await enter(desktop);
  } finally {
    await team.close();
  }
});

test('several servers are added, switched and removed, each with its own session and drafts', async ({
  desktop,
}) => {
  const team = await startTeamServer({ sample: false });
  const teamName = new URL(team.url).host;
  const draft = () => home(desktop.page).composer.text;
  try {
    await desktop.start();
    await enter(desktop);
    await draft().fill('half a thought');
    await desktop.clickMenu('toggleTheme');

    await desktop.clickMenu('goSettings');
    await button(desktop.page, 'Servers').click();
    await switchWith(desktop, () => add(desktop, team.url));
    await expect(desktop.page.getByText(`Server: ${teamName}`)).toBeVisible();
    // The theme is the same for all servers.
    await expect(desktop.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await enter(desktop);
    await expect(draft()).toHaveValue('');
    await draft().fill('for the team');
    await switchWith(desktop, () => use(desktop, 'This computer'));
    // The page of each server is unchanged.
    await expect(desktop.page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
    await desktop.clickMenu('goHome');
    await expect(draft()).toHaveValue('half a thought');
    await desktop.quit();

    await desktop.start();
    await expect(draft()).toHaveValue('half a thought');
    await switchWith(desktop, () => use(desktop, teamName));
    await expect(draft()).toHaveValue('for the team');
    await switchWith(desktop, () => remove(desktop, teamName));
    await expect(draft()).toHaveValue('half a thought');
    await expect.poll(() => settings(desktop)).toMatchObject({ servers: [{ id: 'local' }] });

    // No data of the server is left when it is added again.
    await desktop.clickMenu('servers');
    await switchWith(desktop, () => add(desktop, team.url));
    await expect(landing(desktop.page).headline).toBeVisible();

    await remove(desktop, 'This computer', 'Delete all accounts, posts and pictures of this computer, too');
    await expect(button(desktop.page, 'Remove This computer')).toBeHidden();
    await expect.poll(() => existsSync(join(desktop.userData, 'server'))).toBe(false);
    await desktop.page.keyboard.press('Escape');
    await switchWith(desktop, () => remove(desktop, teamName));
    await expect(welcome(desktop.page)).toBeVisible();
    await expect.poll(() => settings(desktop)).toMatchObject({ servers: [] });
  } finally {
    await team.close();
  }
});
