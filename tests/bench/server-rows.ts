import { hashPassword } from '#server/passwords.ts';
import { measurePictures, pictureBytes, type PictureRate } from './pictures.ts';
import { measurePostgresPages, measureProcesses } from './postgres.ts';
import { count, judge, kilobytes, ms, note, rate, type Row } from './rows.ts';
import { measureSearch } from './search.ts';
import { type FeedPages, measureFeedPages, measureFeedRate, type Latency } from './server.ts';
import { median } from './statistics.ts';

const hashTurns = 9;

export async function feedPageRows(): Promise<readonly Row[]> {
  note('Timing feed pages');
  return pageRows('Feed page of 20', await measureFeedPages());
}

export async function postgresPageRows(): Promise<readonly Row[]> {
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
export async function processRows(): Promise<readonly Row[]> {
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

export async function pictureRows(): Promise<readonly Row[]> {
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
export async function hashRows(): Promise<readonly Row[]> {
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

export async function searchRows(): Promise<readonly Row[]> {
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

export async function feedRateRows(): Promise<readonly Row[]> {
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
