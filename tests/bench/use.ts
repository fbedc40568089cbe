import { cp } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright';
import * as v from 'valibot';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { buildFolder } from '#scripts/ensure-build.ts';
import { startServe } from '#serve/serve.ts';
import { home, landing } from '#tests/fixtures/screens.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { writeLongPage, writeUsePage } from './list-page.ts';
import { benchUser, fillWithTweets } from './many-tweets.ts';
import { percentile } from './statistics.ts';

/** Latencies of a page in use: times from the input to the frame that shows its effect, in ms, 95th percentile. */
interface Answers {
  readonly like: number;
  readonly typing: number;
}

export interface UseFigures {
  readonly app: Answers;
  /** A page with a plain heart and a plain text field. */
  readonly list: Answers;
  /** On a profile with 10,000 posts, and on a page with 400 posts as markup. */
  readonly scroll: { readonly posts: number; readonly app: Scroll; readonly list: Scroll };
}

interface Scroll {
  /** The time from frame to frame, 99th percentile, in ms. */
  readonly frame: number;
  /** The share of frames that were not drawn in time, 0 to 1. */
  readonly dropped: number;
}

const posts = 10_000;
/** Enough people that the likes of one post are by different people. */
const owners = 4;
const likes = 40;
/** The latency of the server, in ms. */
const distance = 100;
const written = 'What people write, key by key, while all of the page is there. ';
const frameMs = 1000 / 60;

const TimesSchema = v.array(v.number());

/**
 * Runs in the page: collects the time from each event of a type until the beginning of the frame after the one with its
 * effect.
 */
const collect = (type: 'click' | 'keydown', change: 'aria-pressed' | 'input') => `{
  const times = (window.times = []);
  let start = null;
  const drawn = () => {
    const since = start;
    start = null;
    if (since !== null) requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  };
  addEventListener('${type}', (event) => { start = event.timeStamp; }, { capture: true });
  if ('${change}' === 'input') addEventListener('input', drawn, { capture: true });
  else new MutationObserver(drawn).observe(document.body, { subtree: true, attributeFilter: ['${change}'] });
}`;

const timesOf = async (page: Page) => v.parse(TimesSchema, await page.evaluate('window.times'));

/**
 * Resolves when this number of times has been collected. Not `waitForFunction`, which the page's security policy
 * blocks.
 */
const seen = (page: Page, count: number) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => (window.times.length >= ${count} ? resolve() : setTimeout(look, 4));
    look();
  })`);

/** Clicks a heart repeatedly, each time after the effect of the previous click is visible. */
async function timeLikes(page: Page, heart: Locator): Promise<number> {
  await heart.hover();
  await page.evaluate(collect('click', 'aria-pressed'));
  for (let click = 1; click <= likes; click += 1) {
    await heart.click();
    await seen(page, click);
  }
  return percentile(await timesOf(page), 0.95);
}

async function timeTyping(page: Page, field: Locator): Promise<number> {
  await field.click();
  await page.evaluate(collect('keydown', 'input'));
  let keys = 0;
  for (const key of written + written) {
    keys += 1;
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await seen(page, keys);
  }
  return percentile(await timesOf(page), 0.95);
}

/**
 * Scrolls 30,000 px with the mouse wheel, and measures the time between frames. In a page of its own: one that was
 * used before still has the emulated network, and the garbage of what was done in it.
 */
async function timeScroll(context: BrowserContext, url: string): Promise<Scroll> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('article').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(`{
    window.times = [];
    let last = null;
    const look = (now) => {
      if (last !== null) window.times.push(now - last);
      last = now;
      if (window.times.isOver !== true) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 400,
    yDistance: -30_000,
    speed: 3000,
    gestureSourceType: 'mouse',
  });
  await page.evaluate('window.times.isOver = true');
  const frames = await timesOf(page);
  const due = frames.reduce((sum, time) => sum + Math.max(1, Math.round(time / frameMs)), 0);
  await page.close();
  return { frame: percentile(frames, 0.99), dropped: 1 - frames.length / due };
}

async function openSignedIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await landing(page).signIn.click();
  const { dialog } = landing(page);
  await dialog.identifier.fill(benchUser.username);
  await dialog.password.fill(benchUser.password);
  await dialog.submit.click();
  await home(page).tweets.first().waitFor();
  return page;
}

/** Uses the app in Chromium, and a plain page served by the same host. */
export async function measureUse(): Promise<UseFigures> {
  const folder = await temporaryFolder();
  const root = path.join(folder.path, 'root');
  const dataDir = path.join(folder.path, 'data');
  await cp(path.join(buildFolder('release'), 'renderer'), root, { recursive: true });
  await writeUsePage(root);
  await writeLongPage(root);
  await fillWithTweets(dataDir, posts * owners, owners);
  const app = await startServe({ port: 0, dataDir, root, sample: false, ...relaxed });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await openSignedIn(context, app.url);
    const typing = await timeTyping(page, home(page).composer.text);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const away = (latency: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    await away(distance);
    const like = await timeLikes(page, home(page).tweets.first().getByRole('button', { name: 'Like' }));
    const profile = await page
      .getByRole('link', { name: 'Profile', exact: true })
      .first()
      .getAttribute('href');
    await page.close();

    const plain = await context.newPage();
    await plain.goto(`${app.url}/use.html`);
    const list = {
      typing: await timeTyping(plain, plain.getByRole('textbox')),
      like: await timeLikes(plain, plain.getByRole('button')),
    };
    await plain.close();

    const scroll = {
      posts,
      app: await timeScroll(context, `${app.url}${profile}`),
      list: await timeScroll(context, `${app.url}/long.html`),
    };
    return { app: { like, typing }, list, scroll };
  } finally {
    await browser.close();
    await app.close();
    await folder.remove();
  }
}
