import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { startServe } from '#serve/serve.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { landing } from '#tests/fixtures/screens.ts';
import { median } from './statistics.ts';

/** Medians in ms, each until the frame that shows the result. */
export interface ClientTimes {
  readonly runs: number;
  /** From the start of the navigation. */
  readonly blankPage: number;
  /** From the click on Login to the first tweet. */
  readonly signIn: number;
  /** From the start of the navigation to the first tweet, with a session already there. */
  readonly firstStart: number;
  /** The same with the profile of an earlier run, whose stored feed is painted while the new one loads. */
  readonly signedInStart: number;
}

/** Resolves, in the page, to the time of the frame that shows the first matching element. */
const firstFrameWith = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    if (found && found.getBoundingClientRect().height > 0) {
      // The second frame from now starts after this one has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    } else requestAnimationFrame(look);
  };
  look();
})`;

async function timeOf(page: Page, script: string): Promise<number> {
  const time: unknown = await page.evaluate(script);
  if (typeof time !== 'number') throw new Error('The page gave no time.');
  return time;
}

const firstTweet = '[role="feed"] article, [role="feed"] [role="article"]';

/** A tab with an empty cache, and no session unless the profile of an earlier run has one. */
async function inNewTab<Result>(
  browser: Browser,
  action: (page: Page) => Promise<Result>,
  profile?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(profile && { storageState: profile }),
  });
  try {
    return await action(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Measures sign-in and start in Chromium, and a blank page served by the same kind of host. */
export async function measureClient(runs: number): Promise<ClientTimes> {
  const folder = await temporaryFolder();
  const blankRoot = path.join(folder.path, 'blank');
  await mkdir(blankRoot);
  await writeFile(
    path.join(blankRoot, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Blank</title></head><body><p>Blank</p></body></html>',
  );
  const app = await startServe({
    port: 0,
    dataDir: path.join(folder.path, 'data'),
    sample: true,
    ...relaxed,
  });
  const blank = await startServe({ port: 0, root: blankRoot, serverUrl: app.url });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });

  const blankPage = () =>
    inNewTab(browser, async (page) => {
      await page.goto(blank.url, { waitUntil: 'commit' });
      return timeOf(page, firstFrameWith('p'));
    });
  const signInAndStart = () =>
    inNewTab(browser, async (page) => {
      await page.goto(app.url);
      await landing(page).signIn.click();
      const { dialog } = landing(page);
      await dialog.identifier.fill('guest');
      await dialog.password.fill('warble-guest');
      await page.evaluate(
        "addEventListener('click', (event) => { window.clickedAt ??= event.timeStamp }, { capture: true })",
      );
      await dialog.submit.click();
      const signIn =
        (await timeOf(page, firstFrameWith(firstTweet))) - (await timeOf(page, 'window.clickedAt'));
      // The app stores the feed for its next start a moment later.
      await page.waitForFunction(() => localStorage.getItem('warble.lastFeed') !== null);
      const profile = await page.context().storageState();
      const startWith = (storageState: typeof profile) =>
        inNewTab(
          browser,
          async (started) => {
            await started.goto(app.url, { waitUntil: 'commit' });
            return timeOf(started, firstFrameWith(firstTweet));
          },
          storageState,
        );
      const firstStart = await startWith({ ...profile, origins: [] });
      return { signIn, firstStart, signedInStart: await startWith(profile) };
    });

  try {
    // The first run of each fills the caches of browser and server; it is not counted.
    await blankPage();
    await signInAndStart();
    const blanks: number[] = [];
    const starts: Awaited<ReturnType<typeof signInAndStart>>[] = [];
    for (let run = 0; run < runs; run += 1) {
      blanks.push(await blankPage());
      starts.push(await signInAndStart());
    }
    return {
      runs,
      blankPage: median(blanks),
      signIn: median(starts.map((start) => start.signIn)),
      firstStart: median(starts.map((start) => start.firstStart)),
      signedInStart: median(starts.map((start) => start.signedInStart)),
    };
  } finally {
    await browser.close();
    await blank.close();
    await app.close();
    await folder.remove();
  }
}
