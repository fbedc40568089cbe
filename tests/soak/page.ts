import { expect } from '@playwright/test';
import { chromium, type CDPSession, type Page } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home, pictureOf } from '#tests/fixtures/screens.ts';
import { serveLocally } from '#tests/fixtures/servers.ts';
import { type Figures, hasNotGrown } from './growth.ts';

/*
 * `npm run soak -- page MINUTES`: uses the page like a busy person, and compares its memory, nodes and listeners at the
 * end with early ones. The heap is that of live objects: machine code is not compiled.
 */

/** The measured amounts of a page after garbage collection. */
type Held = Figures<'heap (kB)' | 'DOM nodes' | 'event listeners' | 'local storage (kB)'>;

/**
 * The heap then contains no machine code. V8 compiles a function again, in larger forms, the more often it has run, so
 * that code grows for a long time with what the page does, although the page holds nothing more. What a page leaks
 * (objects, closures, nodes) is as large without it.
 */
const withoutCompiledCode = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/** The timeout of a step, in ms. Long, for busy machines. */
const timeoutMs = 5 * 60_000;
/**
 * The minimum time and the minimum number of rounds before the first measurement. By then all lazily loaded code has
 * been loaded, also on a busy machine.
 */
const warmUp = { ms: 60_000, rounds: 12 };

async function measure(page: Page, devtools: CDPSession): Promise<Held> {
  // The second garbage collection frees objects that the first one finalizes.
  for (let pass = 0; pass < 2; pass += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const stored = await page.evaluate(() => JSON.stringify(localStorage).length);
  return {
    'heap (kB)': Math.round(usedSize / 1024),
    'DOM nodes': nodes,
    'event listeners': jsEventListeners,
    'local storage (kB)': Math.round(stored / 1024),
  };
}

/** Opens a page through the navigation, and waits until it is shown. */
async function go(page: Page, name: 'Home' | 'Inbox'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function writePost(page: Page, content: string): Promise<void> {
  const { composer } = home(page);
  await composer.text.fill(content);
  await composer.post.click();
  await expect(composer.text).toHaveValue('');
}

/** Deletes an own post as soon as it has been sent, so that the community does not grow. */
async function deletePost(page: Page, content: string): Promise<void> {
  const own = home(page).tweets.filter({ hasText: content });
  await own.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this?', exact: true })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await own.waitFor({ state: 'detached' });
}

async function switchLanguages(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  for (const [language, heading] of [
    ['Deutsch', 'Profileinstellungen'],
    ['English', 'Profile Settings'],
  ] as const) {
    await page.getByRole('radio', { name: language, exact: true }).check();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
}

/** A minute of a busy person, in a few seconds. */
async function beBusy(page: Page, round: number): Promise<void> {
  const { tweets } = home(page);
  await go(page, 'Home');
  await tweets.first().waitFor();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('j');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await page.mouse.wheel(0, 3000);
  // With the button: when the key is pressed, the wheel may still be scrolling, and another post has the focus then.
  await home(page).pages.next.click();
  await page.waitForURL(/page=2/, { waitUntil: 'commit' });
  await tweets.first().waitFor();

  await go(page, 'Home');
  await pictureOf(tweets.filter({ has: page.getByRole('button', { name: /larger view$/ }) }).first()).click();
  const view = page.getByRole('dialog', { name: /^Picture by / });
  await view.waitFor();
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });

  await writePost(page, `Round ${round}`);
  await deletePost(page, `Round ${round}`);

  const search = page.getByRole('searchbox', { name: 'Quick search' });
  await search.fill('pier');
  await search.press('Enter');
  await page.waitForURL(/\/search/, { waitUntil: 'commit' });
  // When the response arrives, the search moves the focus back to its field, even from a post.
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '',
  );
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.getByRole('main').getByRole('article').first().focus();
  await page.keyboard.press('p');
  await page.waitForURL(/\/profile\//, { waitUntil: 'commit' });
  await page.goBack();

  await go(page, 'Inbox');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  for (const theme of ['light', 'dark']) {
    await page
      .getByRole('button', { name: `Switch to ${theme} theme` })
      .first()
      .click();
  }
  await switchLanguages(page);

  // A post that is made without a network is sent once there is one.
  const waiting = `Offline in round ${round}`;
  await go(page, 'Home');
  await tweets.first().waitFor();
  await page.context().setOffline(true);
  await writePost(page, waiting);
  await page.context().setOffline(false);
  await deletePost(page, waiting);
}

/**
 * Uses the page for some minutes, at least until it is warm, and reports its memory then and at the end. Returns
 * whether the growth was within the goal.
 */
async function soakPage(minutes: number): Promise<boolean> {
  ensureBuild();
  const served = await serveLocally({ sample: true });
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags, withoutCompiledCode],
  });
  try {
    const context = await browser.newContext({
      baseURL: served.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(timeoutMs);
    const page = await context.newPage();
    await page.goto('/');
    await enterAsNewPerson(page);
    const devtools = await context.newCDPSession(page);
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    let first: Held | null = null;
    let round = 0;
    while (first === null || elapsed() < minutes * 60_000) {
      round += 1;
      await beBusy(page, round);
      const isWarm = elapsed() >= warmUp.ms && round >= warmUp.rounds;
      if (first === null && isWarm) first = await measure(page, devtools);
    }
    console.log(`${round} rounds in ${Math.round(elapsed() / 1000)} s`);
    return hasNotGrown(first, await measure(page, devtools));
  } finally {
    await browser.close();
    await served.close();
  }
}

process.exitCode = (await soakPage(Number(process.argv[2]))) ? 0 : 1;
