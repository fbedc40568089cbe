import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { startProbed } from '#tests/bench/desktop.ts';
import { signIn } from '#tests/electron-double/account.ts';
import { useServer } from '#tests/fixtures/desktop/use-server.ts';
import { startTeamServer, temporaryFolder } from '#tests/fixtures/servers.ts';
import { type Figures, hasNotGrown } from './growth.ts';

/*
 * `npm run soak -- main WINDOWS`: replaces main's window this number of times in the double for Electron, with 50
 * requests in each window, and compares main's memory and handles at the end with early ones.
 */

/** Main's memory and handles after garbage collection. */
type Held = Figures<'memory (kB)' | 'handles'>;
type Probed = Awaited<ReturnType<typeof startProbed>>;

/** The timeout for opening a window, in ms. Long, for busy machines. */
const timeoutMs = 5 * 60_000;
/** The number of windows before the first measurement. All lazily loaded code has been loaded by then. */
const warmUp = 20;

/**
 * The number of measurements, which are a second apart, because connections stay open for some seconds after their last
 * use.
 */
const measurements = 10;

async function measure(look: Probed['look']): Promise<Held> {
  const seen: Held[] = [];
  for (let turn = 0; turn < measurements; turn += 1) {
    await delay(1000);
    const { memory, handles } = await look();
    seen.push({ 'memory (kB)': Math.round(memory / 1024), handles });
  }
  const least = (what: keyof Held) => Math.min(...seen.map((held) => held[what]));
  return { 'memory (kB)': least('memory (kB)'), handles: least('handles') };
}

/** Performs an action of the page that replaces its window, and waits until the old window is closed. */
async function replaceWindow({ double }: Probed, action: (page: Page) => Promise<unknown>): Promise<void> {
  const old = double.page;
  const closed = old.waitForEvent('close');
  // The call is aborted when its page closes.
  action(old).catch(() => {});
  await closed;
  // On a busy machine, a window is shown before Chromium has loaded its page.
  while (double.page === old) await delay(50);
  await double.page.waitForURL(/^http/, { waitUntil: 'domcontentloaded' });
}

/**
 * 50 requests, four at a time: posts, pictures, files of the page, changes, refused requests, and some that the client
 * aborts.
 */
const makeRequests = (page: Page) =>
  page.evaluate(async () => {
    const feed = await (await fetch('/api/v1/tweet/all-tweets?page=1&limit=20')).text();
    const picture = /\/media\/[^"]+/.exec(feed)?.[0] ?? '/index.html';
    const kinds: readonly (() => Promise<unknown>)[] = [
      async () => (await fetch('/api/v1/tweet/all-tweets?page=1&limit=20')).text(),
      async () => (await fetch(picture, { cache: 'no-store' })).arrayBuffer(),
      async () => (await fetch('/index.html', { cache: 'no-store' })).text(),
      async () => (await fetch('/api/v1/tweet/single-tweet/none')).text(),
      async () => (await fetch('/api/v1/user/login', { method: 'POST', body: new FormData() })).text(),
      async () => {
        const ended = new AbortController();
        const call = fetch('/api/v1/notification/', { signal: ended.signal });
        ended.abort();
        await call.catch(() => null);
      },
      async () => {
        // The body of this response is not read.
        await (await fetch('/api/v1/tweet/all-tweets?page=1&limit=20')).body?.cancel();
      },
    ];
    let asked = 1;
    const askInTurn = async () => {
      while (asked < 50) {
        asked += 1;
        await kinds[asked % kinds.length]?.();
      }
    };
    await Promise.all([askInTurn(), askInTurn(), askInTurn(), askInTurn()]);
  });

/** Replaces the window this number of times. Returns whether the growth of main was within the goal. */
async function soakMain(windows: number): Promise<boolean> {
  ensureBuild();
  await ensureBrowser();
  const folder = await temporaryFolder();
  const team = await startTeamServer({ sample: true });
  const probed = await startProbed(folder.path);
  const { double, look } = probed;
  try {
    double.context.setDefaultTimeout(timeoutMs);
    await signIn(double.page);
    await replaceWindow(probed, (page) => useServer(page, team.url));
    await signIn(double.page);
    const start = performance.now();
    let first: Held | null = null;
    for (let count = 1; first === null || count <= windows; count += 1) {
      await replaceWindow(probed, (page) =>
        page.evaluate(async () => {
          const list = await window.warble?.listServers();
          const other = list?.servers.find(({ isCurrent }) => !isCurrent);
          if (other !== undefined) await window.warble?.chooseServer(other.id);
        }),
      );
      await makeRequests(double.page);
      if (first === null && count >= warmUp) first = await measure(look);
    }
    console.log(
      `${Math.max(windows, warmUp)} windows in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    const last = await measure(look);
    if (double.lacking.length > 0) throw new Error(`The double lacks: ${double.lacking.join(', ')}`);
    return hasNotGrown(first, last);
  } finally {
    await double.quit();
    await team.close();
    await folder.remove();
  }
}

process.exitCode = (await soakMain(Number(process.argv[2]))) ? 0 : 1;
