/*
 * `npm run bench [-- part …]`: measures Warble's speed, where possible as ratios within one run, which depend less on the
 * machine. The absolute values are printed beside them. A missed goal is marked.
 */
import { measureClient } from './client.ts';
import { measureDesktop } from './desktop.ts';
import { measureGateway, type Ways } from './gateway.ts';
import { measureSearch } from './search.ts';
import { measureFeedPages, measureFeedRate, type Latency } from './server.ts';

interface Row {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly from: string;
}

/** A measured value with its goal; `null` where there is none. */
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
/** The time through the gateway divided by the time without it. */
const gatewayGoal = { atMost: 1.3 };
/** In ms: with a longer block, an animation or a key press waits for main. */
const blockGoal = { atMost: 50 };

const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
const rate = (perSecond: number) => `${Math.round(perSecond)}/s`;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const count = (value: number) => value.toLocaleString('en-GB');

function note(text: string): void {
  console.error(`${text} …`);
}

async function feedPageRows(): Promise<readonly Row[]> {
  note('Timing feed pages');
  const pages = await measureFeedPages();
  const row = (where: string, { few, many }: Record<'few' | 'many', Latency>, p: keyof Latency): Row =>
    judge({
      what: `Feed page of 20, ${count(pages.many)} tweets against ${count(pages.few)}, ${where}, ${p}`,
      value: many[p] / few[p],
      goal: { atMost: 1.5 },
      from: `${ms(many[p])} / ${ms(few[p])}`,
    });
  return [
    row('page 1', pages.firstPage, 'p50'),
    row('page 1', pages.firstPage, 'p99'),
    row('pages 1 to 3', pages.anyPage, 'p50'),
    row('pages 1 to 3', pages.anyPage, 'p99'),
  ];
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

async function clientRows(): Promise<readonly Row[]> {
  note('Signing in, in Chromium');
  const { blankPage, signIn, firstStart, signedInStart } = await measureClient(clientRuns);
  const row = (what: string, time: number): Row =>
    judge({
      what: `${what} against a blank page, median of ${clientRuns}`,
      value: time / blankPage,
      goal: null,
      from: `${ms(time)} / ${ms(blankPage)}`,
    });
  return [
    row('Sign-in to first tweet visible', signIn),
    row('Start, signed in, to first tweet visible, nothing kept but the session', firstStart),
    row('Start, signed in, to first tweet visible, the last feed kept', signedInStart),
  ];
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
      goal: null,
      from: `${windowLoads.modules} modules imported`,
      write: ms,
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

// Run one after the other: they would slow each other down.
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  client: clientRows,
  desktop: desktopRows,
  gateway: gatewayRows,
  'feed-rate': feedRateRows,
  'feed-pages': feedPageRows,
  search: searchRows,
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
