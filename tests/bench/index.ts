/*
 * `npm run bench [-- part …]`: measures Warble's speed. Most figures are ratios within one run, which depend less on
 * the machine; the absolute values are printed beside them. A missed goal is marked.
 */
import { hashPassword } from '#server/passwords.ts';
import { measureBundle } from './bundle.ts';
import { measureDesktop } from './desktop.ts';
import { measureGateway, type Ways } from './gateway.ts';
import { type LoadFigures, measureLoad, offeredAtLeast, people } from './load.ts';
import { measurePictures, pictureBytes, type PictureRate } from './pictures.ts';
import { measurePostgresPages, measureProcesses } from './postgres.ts';
import { measureSearch } from './search.ts';
import { type FeedPages, measureFeedPages, measureFeedRate, type Latency } from './server.ts';
import { measureStarts, type Start } from './start.ts';
import { median } from './statistics.ts';
import { measureUse } from './use.ts';

interface Row {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly from: string;
}

/** A measured value with its goal, which is `null` if it has none. */
interface Judged {
  readonly what: string;
  readonly value: number;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number } | null;
  readonly from: string;
  /** Formats the value and its goal. Default: as a ratio. */
  readonly write?: (value: number) => string;
}

/** Compares a value with its goal. */
function judge({ what, value, goal, from, write = (ratio) => ratio.toFixed(2) }: Judged): Row {
  if (goal === null) return { what, figure: write(value), goal: '–', from };
  const isMost = 'atMost' in goal;
  const bound = isMost ? goal.atMost : goal.atLeast;
  const isMet = isMost ? value <= bound : value >= bound;
  return {
    what,
    figure: write(value),
    goal: `${isMost ? '≤' : '≥'} ${write(bound)}${isMet ? '' : '  MISSED'}`,
    from,
  };
}

const clientRuns = 9;
const hashTurns = 9;
/** The time through the gateway divided by the time without it. */
const gatewayGoal = { atMost: 1.3 };
/** In ms. During a longer block, an animation or a key press noticeably waits for main. */
const blockGoal = { atMost: 50 };

const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
const rate = (perSecond: number) => `${Math.round(perSecond)}/s`;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const count = (value: number) => value.toLocaleString('en-GB');

function note(text: string): void {
  console.error(`${text} …`);
}

async function feedPageRows(): Promise<readonly Row[]> {
  note('Timing feed pages');
  return pageRows('Feed page of 20', await measureFeedPages());
}

async function postgresPageRows(): Promise<readonly Row[]> {
  note('Timing feed pages on PostgreSQL');
  return pageRows('PostgreSQL: feed page of 20', await measurePostgresPages());
}

function pageRows(what: string, pages: FeedPages): readonly Row[] {
  const row = (where: string, { few, many }: Record<'few' | 'many', Latency>, p: keyof Latency): Row =>
    judge({
      what: `${what}, ${count(pages.many)} tweets against ${count(pages.few)}, ${where}, ${p}`,
      value: many[p] / few[p],
      goal: { atMost: 1.5 },
      from: `${ms(many[p])} / ${ms(few[p])}`,
    });
  return [
    row('page 1', pages.firstPage, 'p50'),
    row('page 1', pages.firstPage, 'p99'),
    row('pages 1 to 3', pages.anyPage, 'p50'),
    row('pages 1 to 3', pages.anyPage, 'p99'),
    ...(pages.following === undefined ? [] : [row('page 1 of 199 followed', pages.following, 'p50')]),
  ];
}

/**
 * Compares one process and two processes on one PostgreSQL, which share the cores of the machine with it and with the
 * load.
 */
async function processRows(): Promise<readonly Row[]> {
  note('Using one process, and two, on one PostgreSQL');
  const [one, two] = await measureProcesses();
  const from = 'nine of ten are reads, 32 at once, the cores shared with PostgreSQL and the load';
  const rows = (where: string, figures: typeof one): readonly Row[] => [
    judge({ what: `${where}: requests`, value: figures.perSecond, goal: null, from, write: rate }),
    ...(['reads', 'changes'] as const).flatMap((kind) =>
      (['p50', 'p99'] as const).map((p) =>
        judge({ what: `${where}: ${kind}, ${p}`, value: figures[kind][p], goal: null, from: '', write: ms }),
      ),
    ),
    judge({ what: `${where}: refused`, value: figures.refused, goal: { atMost: 0 }, from: '', write: count }),
  ];
  return [
    ...rows('PostgreSQL, one process', one),
    ...rows('PostgreSQL, two processes', two),
    judge({
      what: 'Two processes against one, requests',
      value: two.perSecond / one.perSecond,
      goal: null,
      from: '',
    }),
  ];
}

async function pictureRows(): Promise<readonly Row[]> {
  note('Posting and loading pictures');
  const from = '8 at once, the cores shared with PostgreSQL, the store and the load';
  const stores = { folder: 'in a folder', s3: 'in an S3 store in memory' };
  const rows = (what: string, figures: PictureRate): readonly Row[] => [
    judge({ what, value: figures.perSecond, goal: null, from, write: rate }),
    judge({ what: `${what}, p50`, value: figures.p50, goal: null, from: '', write: ms }),
    judge({ what: `${what}, p99`, value: figures.p99, goal: null, from: '', write: ms }),
  ];
  const of = `of a picture of ${kilobytes(pictureBytes)}`;
  return (await measurePictures()).flatMap(([store, { upload, download }]) =>
    rows(`Posts ${of} ${stores[store]}`, upload).concat(rows(`Loads ${of} ${stores[store]}`, download)),
  );
}

/** The cost of a sign-in: the processor time of this process, which does nothing else. */
async function hashRows(): Promise<readonly Row[]> {
  note('Hashing passwords');
  const times: number[] = [];
  for (let turn = 0; turn < hashTurns; turn += 1) {
    const before = process.cpuUsage();
    await hashPassword('correct horse');
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const what = `A password's hash takes of a core, median of ${hashTurns}`;
  return [judge({ what, value: median(times), goal: null, from: '', write: ms })];
}

async function searchRows(): Promise<readonly Row[]> {
  note('Searching');
  const searches = await measureSearch();
  return searches.flatMap(({ what, few, many }) => [
    judge({
      what: `Search for a text ${what}, 1,000,000 tweets against 1,000, p50`,
      value: many / few,
      goal: { atMost: 3 },
      from: `${ms(many)} / ${ms(few)}`,
    }),
    judge({
      what: `Search for a text ${what}, 1,000,000 tweets, p50`,
      value: many,
      goal: { atMost: 50 },
      from: '',
      write: ms,
    }),
  ]);
}

async function feedRateRows(): Promise<readonly Row[]> {
  note('Counting requests per second');
  const { bare, feed } = await measureFeedRate();
  return [
    judge({
      what: 'Feed requests per second, each read from the database, against a bare route with the same bytes',
      value: feed / bare,
      goal: null,
      from: `${rate(feed)} / ${rate(bare)}`,
    }),
  ];
}

async function startRows(): Promise<readonly Row[]> {
  note('Starting in Chromium, and a list of the same posts');
  const { app, list, signIn, firstLike } = await measureStarts(clientRuns);
  const time = (what: string, value: number, floor: number, goal: number): Row =>
    judge({
      what: `${what} against the list, median of ${clientRuns}`,
      value: value / floor,
      goal: { atMost: goal },
      from: `${ms(value)} / ${ms(floor)}`,
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
    time(`${kept}, first post painted,`, app.kept.painted, list.kept.painted, 1.5),
    time(`${kept}, work of the main thread`, app.kept.work, list.kept.work, 1.6),
    ...rest(kept, app.kept, 5),
    time(`${alone}, first post painted,`, app.sessionAlone.painted, list.late.painted, 2.5),
    time(`${alone}, work of the main thread`, app.sessionAlone.work, list.late.work, 1.4),
    ...rest(alone, app.sessionAlone, 5),
    time('Sign-in to first post painted', signIn, list.late.painted, 2.5),
    // The goal is 1.2 times the former time until the first post was painted, 245 ms, divided by the list's time, 33
    // ms.
    time(`${kept}, first post liked,`, firstLike, list.kept.painted, 8.9),
  ];
}

async function useRows(): Promise<readonly Row[]> {
  note('Liking, typing and scrolling in Chromium');
  const { app, list, scroll } = await measureUse();
  const row = (what: string, value: number, atMost: number, write: Judged['write'] = ms, from = ''): Row =>
    judge({ what, value, goal: { atMost }, from, write });
  const profile = `Scrolling a profile of ${count(scroll.posts)} posts`;
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
      Math.round(scroll.frame * 10) / 10,
      16.8,
      (time) => `${time.toFixed(1)} ms`,
    ),
    row(`${profile}, dropped frames`, scroll.dropped, 0, (share) => `${(share * 100).toFixed(1)} %`),
  ];
}

async function bundleRows(): Promise<readonly Row[]> {
  note('Building with source maps');
  const parts = await measureBundle();
  const grown = parts.filter(({ hasGrown }) => hasGrown).map(({ what }) => what);
  if (grown.length > 0) {
    note(`Grown beyond tests/bench/bundle.json: ${grown.join(', ')}`);
    process.exitCode = 1;
  }
  return parts.map((part) => judge({ ...part, write: kilobytes }));
}

async function gatewayRows(): Promise<readonly Row[]> {
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

async function desktopRows(): Promise<readonly Row[]> {
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

async function loadRows(): Promise<readonly Row[]> {
  note(`${people} people use two servers for a minute each, in turns`);
  const { calm, hostile } = await measureLoad();
  const row = (what: string, value: number, atMost: number | null, write?: Judged['write'], from = ''): Row =>
    judge({ what, value, goal: atMost === null ? null : { atMost }, from, ...(write && { write }) });
  const rowsOf = (where: string, figures: LoadFigures): readonly Row[] => {
    const [early, late] = figures.bytes;
    const kinds = ['reads', 'changes', 'signIns'] as const;
    const errors = [...new Set(figures.errors)].slice(0, 3).join(', ');
    return [
      ...kinds.flatMap((kind) => [
        row(`${where}: ${kind}, p50`, figures[kind].p50, null, ms),
        row(`${where}: ${kind}, p99`, figures[kind].p99, null, ms),
      ]),
      row(
        `${where}: errors`,
        figures.errors.length,
        0,
        count,
        `${count(figures.requests)} requests${errors && `; ${errors}`}`,
      ),
      row(
        `${where}: the server's event loop is late by, p99`,
        figures.eventLoopP99,
        blockGoal.atMost,
        ms,
        `an idle process's: ${ms(figures.idleP99)}`,
      ),
      row(
        `${where}: memory at the end against the beginning`,
        late / early,
        1.2,
        undefined,
        `${megabytes(late)} / ${megabytes(early)}`,
      ),
      row(`${where}: the server's thread for requests takes of a core`, figures.busy, null),
      ...Object.entries(figures.offered).map(([kind, perSecond]) =>
        judge({
          what: `${where}: asked by the ${kind}`,
          value: perSecond,
          goal: kind === 'collector' ? { atLeast: offeredAtLeast } : null,
          from: '',
          write: rate,
        }),
      ),
    ];
  };
  const doubled = (['reads', 'changes'] as const).map((kind) =>
    row(
      `Beside one hostile client of each kind, p99 of ${kind} against without`,
      hostile[kind].p99 / calm[kind].p99,
      2,
      undefined,
      `${ms(hostile[kind].p99)} / ${ms(calm[kind].p99)}; the hostile clients' own process has what the others leave of the cores`,
    ),
  );
  return [
    ...rowsOf(`${people} people`, calm),
    ...rowsOf(`${people} people beside hostile clients`, hostile),
    ...doubled,
  ];
}

function print(rows: readonly Row[]): void {
  const header: Row = { what: 'What', figure: 'Figure', goal: 'Goal', from: 'From' };
  const all = [header, ...rows];
  const width = (key: keyof Row) => Math.max(...all.map((row) => row[key].length));
  for (const { what, figure, goal, from } of all) {
    console.log(
      `${what.padEnd(width('what'))}  ${figure.padStart(width('figure'))}  ${goal.padEnd(width('goal'))}  ${from}`.trimEnd(),
    );
  }
}

// The parts run one after the other, because they would slow each other down.
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  start: startRows,
  use: useRows,
  bundle: bundleRows,
  desktop: desktopRows,
  gateway: gatewayRows,
  'feed-rate': feedRateRows,
  'feed-pages': feedPageRows,
  search: searchRows,
  load: loadRows,
  hash: hashRows,
  processes: processRows,
  pictures: pictureRows,
  'postgres-pages': postgresPageRows,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) rows.push(...(await measure()));
  }
  print(rows);
}
