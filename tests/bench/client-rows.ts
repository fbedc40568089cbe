import { measureBundle } from './bundle.ts';
import { measureDesktop } from './desktop.ts';
import { measureGateway, type Ways } from './gateway.ts';
import { blockGoal, count, type Judged, judge, kilobytes, megabytes, ms, note, type Row } from './rows.ts';
import { measureStarts, type Start } from './start.ts';
import { measureUse } from './use.ts';

const clientRuns = 9;
/** The time through the gateway divided by the time without it. */
const gatewayGoal = { atMost: 1.3 };

export async function startRows(): Promise<readonly Row[]> {
  note('Starting in Chromium, and a list of the same posts');
  const { app, libraries, list, signIn, firstLike } = await measureStarts(clientRuns);
  const time = (what: string, value: number, floor: number, goal: number, librariesAlone?: number): Row =>
    judge({
      what: `${what} against the list, median of ${clientRuns}`,
      value: value / floor,
      goal: { atMost: goal },
      from:
        `${ms(value)} / ${ms(floor)}` +
        (librariesAlone === undefined ? '' : `; the libraries alone: ${(librariesAlone / floor).toFixed(2)}`),
    });
  const rest = (what: string, start: Start, heapGoal: number): readonly Row[] => [
    judge({ what: `${what}, blocking time`, value: start.blocking, goal: blockGoal, from: '', write: ms }),
    judge({
      what: `${what}, heap`,
      value: start.heap,
      goal: { atMost: heapGoal * 1024 * 1024 },
      from: `the list: ${megabytes(list.kept.heap)}`,
      write: megabytes,
    }),
  ];
  const kept = 'Start, the last feed kept';
  const alone = 'Start, a session alone';
  return [
    time(`${kept}, first post painted,`, app.kept.painted, list.kept.painted, 1.5, libraries.kept.painted),
    time(`${kept}, work of the main thread`, app.kept.work, list.kept.work, 1.6, libraries.kept.work),
    ...rest(kept, app.kept, 5),
    time(
      `${alone}, first post painted,`,
      app.sessionAlone.painted,
      list.late.painted,
      2.5,
      libraries.late.painted,
    ),
    time(
      `${alone}, work of the main thread`,
      app.sessionAlone.work,
      list.late.work,
      1.4,
      libraries.late.work,
    ),
    ...rest(alone, app.sessionAlone, 5),
    time('Sign-in to first post painted', signIn, list.late.painted, 2.5),
    // The goal is 1.2 times the former time until the first post was painted, 245 ms, divided by the list's time, 33
    // ms.
    time(`${kept}, first post liked,`, firstLike, list.kept.painted, 8.9),
  ];
}

export async function useRows(): Promise<readonly Row[]> {
  note('Liking, typing and scrolling in Chromium');
  const { app, list, scroll } = await measureUse();
  const row = (what: string, value: number, atMost: number, write: Judged['write'] = ms, from = ''): Row =>
    judge({ what, value, goal: { atMost }, from, write });
  const profile = `Scrolling a profile of ${count(scroll.posts)} posts`;
  const tenths = (time: number) => `${time.toFixed(1)} ms`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return [
    row(
      'Like, from the click to its frame, server 100 ms away, p95',
      app.like,
      list.like + 3,
      ms,
      `the list: ${ms(list.like)}`,
    ),
    row(
      'Typing, from the key to its frame, p95',
      app.typing,
      list.typing,
      ms,
      `the list: ${ms(list.typing)}`,
    ),
    row(
      `${profile}, from frame to frame, p99`,
      Math.round(scroll.app.frame * 10) / 10,
      16.8,
      tenths,
      `the list: ${tenths(scroll.list.frame)}`,
    ),
    row(
      `${profile}, dropped frames`,
      scroll.app.dropped,
      0,
      percent,
      `the list: ${percent(scroll.list.dropped)}`,
    ),
  ];
}

export async function bundleRows(): Promise<readonly Row[]> {
  note('Building with source maps');
  const parts = await measureBundle();
  const grown = parts.filter(({ hasGrown }) => hasGrown).map(({ what }) => what);
  if (grown.length > 0) {
    note(`Grown beyond tests/bench/bundle.json: ${grown.join(', ')}`);
    process.exitCode = 1;
  }
  return parts.map((part) => judge({ ...part, write: kilobytes }));
}

export async function gatewayRows(): Promise<readonly Row[]> {
  note('Asking through the gateway');
  const { page, upload } = await measureGateway();
  const row = (what: string, how: string, ways: Ways, name: 'gateway' | 'serve'): Row =>
    judge({
      what: `${what} ${how} against asking the server`,
      value: ways[name] / ways.direct,
      goal: gatewayGoal,
      from: `${ms(ways[name])} / ${ms(ways.direct)}`,
    });
  return [
    row('Feed page of 20', 'through the gateway', page, 'gateway'),
    row('Feed page of 20', 'through the browser host', page, 'serve'),
    row('Upload of 10 MB', 'through the gateway', upload, 'gateway'),
    row('Upload of 10 MB', 'through the browser host', upload, 'serve'),
  ];
}

export async function desktopRows(): Promise<readonly Row[]> {
  note('Starting the desktop app in the double');
  const { starts, windowLoads, blockedAtStart, blockedForwarding, memory } = await measureDesktop();
  const [early, late] = memory;
  if (early === undefined || late === undefined) throw new Error('The memory was not measured.');
  return [
    judge({
      what: `Main, from its start to loading the window, median of ${starts}`,
      value: windowLoads.ms,
      goal: { atMost: 90 },
      from: `${ms(windowLoads.cpu)} of its thread`,
      write: ms,
    }),
    judge({
      what: 'Main, files of its code before it loads the window',
      value: windowLoads.files,
      goal: { atMost: 8 },
      from: `${kilobytes(windowLoads.bytes)}; ${windowLoads.modules} modules with those of Node`,
      write: count,
    }),
    judge({
      what: `Main blocks at its start for at most, median of ${starts}`,
      value: blockedAtStart,
      goal: blockGoal,
      from: '',
      write: ms,
    }),
    judge({
      what: `Main blocks for at most, while it forwards ${count(late.requests)} pages`,
      value: blockedForwarding,
      goal: blockGoal,
      from: '',
      write: ms,
    }),
    judge({
      what: `Main's memory after ${count(late.requests)} forwarded pages against ${count(early.requests)}`,
      value: late.bytes / early.bytes,
      goal: { atMost: 1.05 },
      from: `${megabytes(late.bytes)} / ${megabytes(early.bytes)}`,
    }),
  ];
}
