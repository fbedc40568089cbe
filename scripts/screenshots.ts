/* `npm run screenshots`: takes the pictures of the README anew, from a sample community at a fixed time. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { browserFlags, ensureBrowser } from './ensure-browser.ts';
import { projectRoot } from './run.ts';

const now = Date.parse('2026-11-20T18:30:00Z');
const themes = ['dark', 'light'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 800, height: 600 },
] as const;

/** Each picture, and how to get there from a signed-out start. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  landing: (page) => landing(page).headline.waitFor(),
  'sign-up': async (page) => {
    await landing(page).createAccount.click();
    const form = signUpForm(page);
    await form.fullName.fill('Ada Lovelace');
    await form.username.fill('ada');
    await form.email.fill('ada@example.org');
    await form.email.blur();
  },
  home: async (page) => {
    await page.request.post('/api/v1/user/login', {
      data: { username: 'guest', email: 'guest', password: 'warble-guest' },
    });
    await page.goto('/');
    await home(page).tweets.first().waitFor();
    await page.waitForLoadState('networkidle');
  },
};

const folder = path.join(projectRoot, 'docs', 'screenshots');

async function take(
  browser: Browser,
  baseURL: string,
  name: string,
  theme: string,
  viewport: (typeof sizes)[number],
) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    // Who to Follow is shuffled; a picture that is taken again should be the same.
    await page.addInitScript(
      '{ let n = 0; Math.random = () => (n = (n * 16807 + 11) % 2147483647) / 2147483647; }',
    );
    await page.addInitScript((value) => localStorage.setItem('warble.theme', JSON.stringify(value)), theme);
    await page.goto('/');
    await screens[name]?.(page);
    const file = `${name}-${theme}-${viewport.width}x${viewport.height}.png`;
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled', caret: 'hide' });
    console.log(file);
  } finally {
    await context.close();
  }
}

const data = await temporaryFolder();
await mkdir(folder, { recursive: true });
const server = await startServer({ dataDir: data.path, sample: true, rateLimits: relaxed, now: () => now });
const serve = await startServe({ port: 0, serverUrl: server.url });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
try {
  for (const name of Object.keys(screens)) {
    for (const theme of themes) for (const size of sizes) await take(browser, serve.url, name, theme, size);
  }
} finally {
  await browser.close();
  await serve.close();
  await server.close();
  await data.remove();
}
