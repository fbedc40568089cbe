import { cp } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import * as v from 'valibot';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { buildFolder } from '#scripts/ensure-build.ts';
import { startServe } from '#serve/serve.ts';
import { landing } from '#tests/fixtures/screens.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { writeKeptPages, writeLatePages } from './list-page.ts';
import { median } from './statistics.ts';

/** The cost of a start; times in ms. */
export interface Start {
  /** From the start of the navigation to the frame that shows the first post. */
  readonly painted: number;
  /** All work of the main thread until the page was idle. */
  readonly work: number;
  /** For each task, the time beyond 50 ms; the sum of these. */
  readonly blocking: number;
  /** After a garbage collection, in bytes. */
  readonly heap: number;
}

/** Medians. `list` has the same posts and nothing else: as markup (`kept`), or loaded by its script (`late`). */
export interface StartFigures {
  readonly list: { readonly kept: Start; readonly late: Start };
  /** The same lists, drawn by the libraries of the app. */
  readonly libraries: { readonly kept: Start; readonly late: Start };
  readonly app: { readonly kept: Start; readonly sessionAlone: Start };
  /** From the click on Login to the frame that shows the first post, in ms. */
  readonly signIn: number;
  /**
   * From the start of the navigation until the heart of the first post is red and its call is sent, in ms. The heart is
   * clicked as soon as it is visible.
   */
  readonly firstLike: number;
}

type Profile = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Runs in the page: records when the first post was painted, and how long tasks block. */
const probe = `{
  window.blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  window.postPainted = new Promise((resolve) => {
    // Only just before a frame, when the page is laid out in any case: earlier, this would be work that no start has.
    const look = () => {
      const post = document.querySelector('article');
      // The task after the callback runs once its frame has been drawn.
      if (post && post.getBoundingClientRect().height > 0) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    const observer = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      requestAnimationFrame(look);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}`;

async function numberOf(page: Page, script: string): Promise<number> {
  return v.parse(v.number(), await page.evaluate(script));
}

const MetricsSchema = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) });

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = v.parse(MetricsSchema, await devtools.send('Performance.getMetrics'));
  return metrics.find((found) => found.name === name)?.value ?? 0;
}

/** A tab with an empty cache, and the stored data of `profile`. */
async function inNewTab<Result>(
  browser: Browser,
  action: (page: Page) => Promise<Result>,
  profile?: Profile,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(profile && { storageState: profile }),
  });
  try {
    await context.addInitScript(probe);
    return await action(await context.newPage());
  } finally {
    await context.close();
  }
}

const startAt = (browser: Browser, url: string, profile?: Profile): Promise<Start> =>
  inNewTab(
    browser,
    async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable');
      const before = await metric(devtools, 'TaskDuration');
      await page.goto(url, { waitUntil: 'commit' });
      const painted = await numberOf(page, 'window.postPainted');
      await page.waitForLoadState('networkidle');
      const work = ((await metric(devtools, 'TaskDuration')) - before) * 1000;
      const blocking = await numberOf(page, 'window.blocked');
      await devtools.send('HeapProfiler.collectGarbage');
      return { painted, work, blocking, heap: await metric(devtools, 'JSHeapUsedSize') };
    },
    profile,
  );

const timeOfFirstLike = (browser: Browser, url: string, profile: Profile): Promise<number> =>
  inNewTab(
    browser,
    async (page) => {
      const called = page.waitForRequest(/\/like\//);
      await page.goto(url, { waitUntil: 'commit' });
      await page.evaluate('window.postPainted');
      const box = await page.locator('article button[aria-pressed]').first().boundingBox();
      if (box === null) throw new Error('The first post has no heart.');
      const heart = 'article:not([inert] *) button[aria-pressed]';
      const wasLiked = await page
        .locator('article button[aria-pressed]')
        .first()
        .getAttribute('aria-pressed');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const isDone = `document.querySelector('${heart}')?.getAttribute('aria-pressed') === '${wasLiked === 'true' ? 'false' : 'true'}'`;
      const red = await numberOf(
        page,
        `new Promise((resolve) => {
          const look = () => {
            if (${isDone}) setTimeout(() => resolve(performance.now()));
            else requestAnimationFrame(look);
          };
          look();
        })`,
      );
      const { startTime } = (await called).timing();
      const origin = await numberOf(page, 'performance.timeOrigin');
      return Math.max(red, startTime - origin);
    },
    profile,
  );

/** Signs in. Returns the time that this took, and the resulting profile. */
const signInAt = (browser: Browser, url: string): Promise<{ signIn: number; profile: Profile }> =>
  inNewTab(browser, async (page) => {
    await page.goto(url);
    await landing(page).signIn.click();
    const { dialog } = landing(page);
    await dialog.identifier.fill('guest');
    await dialog.password.fill('warble-guest');
    await page.evaluate(
      "addEventListener('click', (event) => { window.clickedAt ??= event.timeStamp }, { capture: true })",
    );
    await dialog.submit.click();
    const signIn = (await numberOf(page, 'window.postPainted')) - (await numberOf(page, 'window.clickedAt'));
    // The app stores the frame a moment later.
    await page.waitForFunction(() => localStorage.getItem('warble.frame') !== null);
    // Opens another page of the same origin, so that the app stores the data that it stores when a page is left.
    await page.goto(`${url}/host.json`);
    return { signIn, profile: await page.context().storageState() };
  });

/** The markup that the page with loaded posts has created, for the page that contains its posts as markup. */
const drawnAt = (browser: Browser, url: string, profile: Profile): Promise<string> =>
  inNewTab(
    browser,
    async (page) => {
      await page.goto(url);
      await page.evaluate('window.postPainted');
      return page.locator('main').innerHTML();
    },
    profile,
  );

const medians = (starts: readonly Start[]): Start => ({
  painted: median(starts.map(({ painted }) => painted)),
  work: median(starts.map(({ work }) => work)),
  blocking: median(starts.map(({ blocking }) => blocking)),
  heap: median(starts.map(({ heap }) => heap)),
});

/** Measures starts in Chromium, in turns with starts of a list page on the same kind of host. */
export async function measureStarts(runs: number): Promise<StartFigures> {
  const folder = await temporaryFolder();
  // The list is served by the same host as the app, and loads its posts from the same server.
  const root = path.join(folder.path, 'root');
  await cp(path.join(buildFolder('release'), 'renderer'), root, { recursive: true });
  await writeLatePages(root);
  const app = await startServe({
    port: 0,
    dataDir: path.join(folder.path, 'data'),
    sample: true,
    root,
    ...relaxed,
  });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });

  const round = async () => {
    const { signIn, profile } = await signInAt(browser, app.url);
    const sessionOnly = { ...profile, origins: [] };
    await writeKeptPages(root, await drawnAt(browser, `${app.url}/late.html`, sessionOnly));
    return {
      listKept: await startAt(browser, `${app.url}/list.html`),
      listLate: await startAt(browser, `${app.url}/late.html`, sessionOnly),
      librariesKept: await startAt(browser, `${app.url}/libraries-kept.html`, sessionOnly),
      librariesLate: await startAt(browser, `${app.url}/libraries.html`, sessionOnly),
      signIn,
      sessionAlone: await startAt(browser, app.url, sessionOnly),
      kept: await startAt(browser, app.url, profile),
      firstLike: await timeOfFirstLike(browser, app.url, profile),
    };
  };
  try {
    // The first round is not counted, because it fills the caches of browser and server.
    await round();
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let run = 0; run < runs; run += 1) rounds.push(await round());
    return {
      list: {
        kept: medians(rounds.map(({ listKept }) => listKept)),
        late: medians(rounds.map(({ listLate }) => listLate)),
      },
      libraries: {
        kept: medians(rounds.map(({ librariesKept }) => librariesKept)),
        late: medians(rounds.map(({ librariesLate }) => librariesLate)),
      },
      app: {
        kept: medians(rounds.map(({ kept }) => kept)),
        sessionAlone: medians(rounds.map(({ sessionAlone }) => sessionAlone)),
      },
      signIn: median(rounds.map((one) => one.signIn)),
      firstLike: median(rounds.map((one) => one.firstLike)),
    };
  } finally {
    await browser.close();
    await app.close();
    await folder.remove();
  }
}
