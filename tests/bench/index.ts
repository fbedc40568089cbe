/*
 * `npm run bench`: how fast Warble is, as ratios within one run, so that the machine cancels out.
 * Absolute times are printed beside them, for whoever looks into a ratio.
 */
import { measureClient } from './client.ts';
import { measureFeedPages, measureFeedRate, type Latency } from './server.ts';

interface Row {
  readonly what: string;
  readonly ratio: string;
  readonly goal: string;
  readonly from: string;
}

const clientRuns = 9;

const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;
const rate = (perSecond: number) => `${Math.round(perSecond)}/s`;
const count = (value: number) => value.toLocaleString('en-GB');

function note(text: string): void {
  console.error(`${text} …`);
}

async function feedPageRows(): Promise<readonly Row[]> {
  note('Timing feed pages');
  const pages = await measureFeedPages();
  const row = (where: string, { few, many }: Record<'few' | 'many', Latency>, p: keyof Latency): Row => ({
    what: `Feed page of 20, ${count(pages.many)} tweets against ${count(pages.few)}, ${where}, ${p}`,
    ratio: (many[p] / few[p]).toFixed(2),
    goal: '≤ 1.5',
    from: `${ms(many[p])} / ${ms(few[p])}`,
  });
  return [
    row('page 1', pages.firstPage, 'p50'),
    row('page 1', pages.firstPage, 'p99'),
    row('pages 1 to 3', pages.anyPage, 'p50'),
    row('pages 1 to 3', pages.anyPage, 'p99'),
  ];
}

async function feedRateRows(): Promise<readonly Row[]> {
  note('Counting requests per second');
  const { bare, feed, unkept } = await measureFeedRate();
  const row = (how: string, measured: number, goal: string): Row => ({
    what: `Feed requests per second against a bare route with the same bytes, ${how}`,
    ratio: (measured / bare).toFixed(2),
    goal,
    from: `${rate(measured)} / ${rate(bare)}`,
  });
  return [row('nobody writing', feed, '≥ 0.5'), row('each read from the database', unkept, '–')];
}

async function clientRows(): Promise<readonly Row[]> {
  note('Signing in, in Chromium');
  const { blankPage, signIn, firstStart, signedInStart } = await measureClient(clientRuns);
  const row = (what: string, time: number): Row => ({
    what: `${what} against a blank page, median of ${clientRuns}`,
    ratio: (time / blankPage).toFixed(2),
    goal: '–',
    from: `${ms(time)} / ${ms(blankPage)}`,
  });
  return [
    row('Sign-in to first tweet visible', signIn),
    row('Start, signed in, to first tweet visible, nothing kept but the session', firstStart),
    row('Start, signed in, to first tweet visible, the last feed kept', signedInStart),
  ];
}

function print(rows: readonly Row[]): void {
  const header: Row = { what: 'What', ratio: 'Ratio', goal: 'Goal', from: 'From' };
  const all = [header, ...rows];
  const width = (key: keyof Row) => Math.max(...all.map((row) => row[key].length));
  for (const { what, ratio, goal, from } of all) {
    console.log(
      `${what.padEnd(width('what'))}  ${ratio.padStart(width('ratio'))}  ${goal.padEnd(width('goal'))}  ${from}`,
    );
  }
}

// One after the other: they would slow each other down.
const client = await clientRows();
const feedRate = await feedRateRows();
const feedPages = await feedPageRows();
print([...feedPages, ...feedRate, ...client]);
