import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { signIn } from '#tests/electron-double/account.ts';
import { launchDouble } from '#tests/electron-double/index.ts';
import { temporaryFolder } from '#tests/fixtures/servers.ts';
import { median } from './statistics.ts';

/** Measurements of main in the double. Times in ms, memory in bytes. */
export interface DesktopFigures {
  readonly starts: number;
  /** From the start of main until it loads the window; bytes and modules are those imported until then. */
  readonly windowLoads: {
    readonly ms: number;
    /** The CPU time of main's thread. */
    readonly cpu: number;
    /** The files of the build, and their size. */
    readonly files: number;
    readonly bytes: number;
    /** With the modules of Node and Electron. */
    readonly modules: number;
  };
  /** The longest block of main's thread during the start, and while forwarding. */
  readonly blockedAtStart: number;
  readonly blockedForwarding: number;
  /** Main's memory after this many forwarded requests and a garbage collection. */
  readonly memory: readonly { readonly requests: number; readonly bytes: number }[];
}

const FiguresSchema = v.object({
  windowLoads: v.object({
    ms: v.number(),
    cpu: v.number(),
    modules: v.number(),
    files: v.number(),
    bytes: v.number(),
  }),
  order: v.array(v.string()),
  blocked: v.number(),
  memory: v.number(),
  handles: v.number(),
});

/** Starts the built app in the double, with the probe. */
export async function startProbed(userData: string) {
  const file = join(userData, 'probe');
  const double = await launchDouble({
    userData,
    node: ['--import', new URL('main-probe.ts', import.meta.url).href],
    env: { WARBLE_BENCH_FILE: file },
  });
  const port = await readFile(file, 'utf8');
  const look = async () => v.parse(FiguresSchema, await (await fetch(`http://127.0.0.1:${port}`)).json());
  return { double, look };
}

/** Counted from the first request on. */
const stages = [200, 1200];

/** Starts it several times, and forwards 1,200 requests for a page of the feed in the last run. */
export async function measureDesktop(starts = 5): Promise<DesktopFigures> {
  const folder = await temporaryFolder();
  try {
    // The first start is not counted, because it also creates the sample community.
    await (await startProbed(folder.path)).double.quit();
    const seen: v.InferOutput<typeof FiguresSchema>[] = [];
    for (let start = 1; start < starts; start += 1) {
      const { double, look } = await startProbed(folder.path);
      seen.push(await look());
      await double.quit();
    }
    const { double, look } = await startProbed(folder.path);
    seen.push(await look());
    await signIn(double.page);
    await look();
    const memory: { requests: number; bytes: number }[] = [];
    let blockedForwarding = 0;
    let done = 0;
    for (const requests of stages) {
      await double.page.evaluate(async (count) => {
        for (let asked = 0; asked < count; asked += 4) {
          await Promise.all(
            Array.from({ length: 4 }, async () => {
              const answer = await fetch('/api/v1/tweet/all-tweets?page=1&limit=20');
              await answer.text();
              if (!answer.ok) throw new Error(`The feed answered ${answer.status}.`);
            }),
          );
        }
      }, requests - done);
      done = requests;
      const { blocked, memory: bytes } = await look();
      blockedForwarding = Math.max(blockedForwarding, blocked);
      memory.push({ requests, bytes });
    }
    await double.quit();
    const loads = seen.map(({ windowLoads }) => windowLoads);
    return {
      starts,
      windowLoads: {
        ms: median(loads.map(({ ms }) => ms)),
        cpu: median(loads.map(({ cpu }) => cpu)),
        files: Math.max(...loads.map(({ files }) => files)),
        bytes: Math.max(...loads.map(({ bytes }) => bytes)),
        modules: Math.max(...loads.map(({ modules }) => modules)),
      },
      blockedAtStart: median(seen.map(({ blocked }) => blocked)),
      blockedForwarding,
      memory,
    };
  } finally {
    await folder.remove();
  }
}
