/*
 * `npm run screenshots`: regenerates the screenshots of the README, from a sample community at a fixed time.
 * `npm run screenshots -- --all FOLDER`: takes every screen in both themes, both arrangements and three sizes, for review.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { goTo, otherPages } from '#tests/fixtures/people.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { browserFlags, ensureBrowser } from './ensure-browser.ts';
import { projectRoot } from './run.ts';

const now = Date.parse('2026-11-20T18:30:00Z');
const themes = ['dark', 'light'] as const;
const readmeSizes = [
  { width: 1440, height: 900 },
  { width: 800, height: 600 },
] as const;
const allSizes = [...readmeSizes, { width: 320, height: 640 }] as const;

type Screens = Readonly<Record<string, (page: Page) => Promise<void>>>;

async function enter(page: Page): Promise<void> {
  await page.request.post('/api/v1/user/login', {
    data: { username: 'guest', email: 'guest', password: 'warble-guest' },
  });
}

/** Each screen, with the steps to open it from the signed-out landing page. */
const readmeScreens: Screens = {
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
    await enter(page);
    await page.goto('/');
    await home(page).tweets.first().waitFor();
    await page.waitForLoadState('networkidle');
  },
};

const otherNames = ['following', 'inbox', 'search', 'settings', 'tweet', 'profile', 'follow'];
const allScreens: Screens = {
  ...readmeScreens,
  ...Object.fromEntries(
    otherNames.map((name, index) => [
      name,
      async (page: Page) => {
        await enter(page);
        await goTo(page, (await otherPages(page))[index] ?? '/');
        await page.waitForLoadState('networkidle');
      },
    ]),
  ),
};

interface Picture {
  readonly screen: string;
  readonly theme: (typeof themes)[number];
  readonly size: (typeof allSizes)[number];
  readonly arrangement: 'search-left' | 'navigation-left';
  readonly file: string;
}

function pictures(all: boolean): readonly Picture[] {
  const arrangements = all ? (['search-left', 'navigation-left'] as const) : (['search-left'] as const);
  return Object.keys(all ? allScreens : readmeScreens).flatMap((screen) =>
    themes.flatMap((theme) =>
      (all ? allSizes : readmeSizes).flatMap((size) =>
        arrangements.map((arrangement) => ({
          screen,
          theme,
          size,
          arrangement,
          file: `${screen}-${theme}-${size.width}x${size.height}${all ? `-${arrangement}` : ''}.png`,
        })),
      ),
    ),
  );
}

async function take(browser: Browser, baseURL: string, folder: string, picture: Picture) {
  const context = await browser.newContext({
    baseURL,
    viewport: picture.size,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    // Who to Follow is shuffled; screenshots must be reproducible.
    await page.addInitScript(
      '{ let n = 0; Math.random = () => (n = (n * 16807 + 11) % 2147483647) / 2147483647; }',
    );
    await page.addInitScript(
      ([theme, arrangement]) => {
        localStorage.setItem('warble.theme', JSON.stringify(theme));
        localStorage.setItem('warble.arrangement', JSON.stringify(arrangement));
      },
      [picture.theme, picture.arrangement] as const,
    );
    await page.goto('/');
    await allScreens[picture.screen]?.(page);
    await page.screenshot({ path: path.join(folder, picture.file), animations: 'disabled', caret: 'hide' });
    console.log(picture.file);
  } finally {
    await context.close();
  }
}

const { values: flags } = parseArgs({ options: { all: { type: 'string' } } });
const folder = flags.all ?? path.join(projectRoot, 'docs', 'screenshots');
const data = await temporaryFolder();
await mkdir(folder, { recursive: true });
const server = await startServer({ dataDir: data.path, sample: true, ...relaxed, now: () => now });
const serve = await startServe({ port: 0, serverUrl: server.url });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
try {
  for (const picture of pictures(flags.all !== undefined)) await take(browser, serve.url, folder, picture);
} finally {
  await browser.close();
  await serve.close();
  await server.close();
  await data.remove();
}
