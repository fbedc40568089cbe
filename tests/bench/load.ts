import { type ChildProcess, execFileSync, fork, type ForkOptions } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { fillWithTweets } from './many-tweets.ts';
import { live, type Person, type Waits } from './people.ts';
import { percentile } from './statistics.ts';

export interface LoadFigures {
  readonly requests: number;
  /** In ms, of reads and of changes. */
  readonly reads: { readonly p50: number; readonly p99: number };
  readonly changes: { readonly p50: number; readonly p99: number };
  readonly signIns: { readonly p50: number; readonly p99: number };
  /** Requests of people that were refused, or had no response. */
  readonly errors: readonly string[];
  /** The delay of the event loop in the worst turn, in ms: of the server, and of a process that does nothing else. */
  readonly eventLoopP99: number;
  readonly idleP99: number;
  /** The memory that the server uses after a garbage collection, at the beginning and at the end. */
  readonly bytes: readonly [early: number, late: number];
  /** The share of a core that the server's main thread uses. */
  readonly busy: number;
  /** Requests per second of each hostile client. */
  readonly offered: Readonly<Record<string, number>>;
}

/** The kinds of hostile clients. There is one client of each kind. */
export const hostileKinds = [
  'searcher',
  'collector',
  'signer',
  'guesser',
  'rebinder',
  'slow sender',
] as const;
export type HostileKind = (typeof hostileKinds)[number];

export const people = 200;
const tweets = 20_000;
/**
 * In reality, hostile clients run on other computers. Here their process may only use a core that nobody else needs,
 * as Linux's policy for idle work allows: a process of a low priority still keeps a core until the end of its time
 * slice while the server waits for it. Their rate has a goal, because with too little processor time they would be
 * harmless.
 */
function leaveCoresToOthers(pid: number): void {
  if (process.platform === 'linux') execFileSync('chrt', ['--idle', '--pid', '0', String(pid)]);
  else os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
}
/** The required requests per second of each client whose requests are answered or refused at once. */
export const offeredAtLeast = 300;
/** The warm-up of each server, which is not counted. */
const warmUpMs = 5000;
/** A pause at the beginning of each turn, so that requests that waited for a garbage collection are not counted. */
const settleMs = 1000;
/** Turns are short, so that other use of the machine and its disk slows both servers down equally. */
const turnMs = 10_000;
const turns = 6;

const StartedSchema = v.looseTuple([v.string()]);
const StateSchema = v.object({ bytes: v.number(), eventLoopP99: v.number(), cpuMs: v.number() });
type State = v.InferOutput<typeof StateSchema>;
const CountsSchema = v.record(v.string(), v.number());

interface Side {
  /**
   * People use the server for this time. Returns the server's state before and after, how long people waited, and the
   * numbers of hostile requests.
   */
  turn(ms: number): Promise<Turn>;
}

/** Stops everything that was started, also after an error. */
type Ends = (() => Promise<void>)[];

interface Turn {
  readonly waits: Waits;
  readonly states: readonly [before: State, after: State];
  readonly idleP99: number;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Measures two servers, each with its own database and people: one without hostile clients, one with a client of each
 * kind. People use them in turns, for a minute each in total, because on a shared disk a sync may take ten times as
 * long in the next minute. During a turn, the other server is idle, and its hostile clients pause.
 */
export async function measureLoad(): Promise<{ readonly calm: LoadFigures; readonly hostile: LoadFigures }> {
  const ends: Ends = [];
  try {
    const idle = startServerProcess(ends, 'idle', '');
    await once(idle, 'message');
    const open = async (kinds: readonly HostileKind[]) => {
      const side = await openSide(kinds, idle, ends);
      await side.turn(warmUpMs);
      return { side, turns: new Array<Turn>() };
    };
    const calm = await open([]);
    const hostile = await open(hostileKinds);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { side, turns } of [calm, hostile]) turns.push(await side.turn(turnMs));
    }
    return { calm: figuresOf(calm.turns), hostile: figuresOf(hostile.turns) };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function openSide(kinds: readonly HostileKind[], idle: ChildProcess, ends: Ends): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-load-'));
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = join(folder, 'data');
  await fillWithTweets(dataDir, tweets, people + 2);
  const { cookies, tweet } = openSessions(dataDir);
  const server = startServerProcess(ends, 'load', dataDir);
  const [url] = v.parse(StartedSchema, await once(server, 'message'));
  const all = cookies.map((cookie, number): Person => {
    return { url, address: `198.51.100.${number + 1}`, cookie, username: `user_${number}` };
  });
  // The first account belongs to the hostile searcher, and the last one to the client that signs in repeatedly.
  const [outsider, ...insiders] = all.slice(0, people + 1);
  const hostile =
    kinds.length === 0
      ? undefined
      : startProcess(ends, 'hostile', [url, outsider?.cookie ?? '', ...kinds], {});
  if (hostile?.pid !== undefined) leaveCoresToOthers(hostile.pid);
  const tell = async (message: 'go' | 'stop') =>
    hostile === undefined ? {} : v.parse(CountsSchema, await askProcess(hostile, message));
  return {
    async turn(ms) {
      const end = new AbortController();
      const waits: Waits = { reads: [], changes: [], signIns: [], errors: [] };
      const before = await stateOf(server);
      await tell('go');
      const living = insiders.map((person) => live(person, tweet, waits, end.signal));
      await sleep(settleMs);
      await stateOf(idle);
      for (const times of [waits.reads, waits.changes, waits.signIns]) times.length = 0;
      await sleep(ms);
      const counted: Waits = structuredClone(waits);
      const counts = await tell('stop');
      const after = await stateOf(server);
      const { eventLoopP99: idleP99 } = await stateOf(idle);
      end.abort();
      await Promise.all(living);
      return { waits: counted, states: [before, after], idleP99, counts };
    },
  };
}

function figuresOf(all: readonly Turn[]): LoadFigures {
  const of = (kind: 'reads' | 'changes' | 'signIns') => {
    const times = all.flatMap(({ waits }) => waits[kind]);
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), count: times.length };
  };
  const [reads, changes, signIns] = [of('reads'), of('changes'), of('signIns')];
  const seconds = (all.length * (settleMs + turnMs)) / 1000;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const kinds = [...new Set(all.flatMap(({ counts }) => Object.keys(counts)))];
  return {
    requests: reads.count + changes.count + signIns.count,
    reads,
    changes,
    signIns,
    errors: all.flatMap(({ waits }) => waits.errors),
    // The value of the worst turn.
    eventLoopP99: Math.max(...all.map(({ states: [, after] }) => after.eventLoopP99)),
    idleP99: Math.max(...all.map((turn) => turn.idleP99)),
    bytes: [all.at(0)?.states[0].bytes ?? NaN, all.at(-1)?.states[1].bytes ?? NaN],
    busy: sum(all.map(({ states: [before, after] }) => after.cpuMs - before.cpuMs)) / 1000 / seconds,
    offered: Object.fromEntries(
      kinds.map((kind) => [kind, sum(all.map(({ counts }) => counts[kind] ?? 0)) / seconds]),
    ),
  };
}

function startProcess(ends: Ends, name: string, args: readonly string[], options: ForkOptions): ChildProcess {
  const child = fork(join(import.meta.dirname, `${name}-process.ts`), args, options);
  ends.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

const startServerProcess = (ends: Ends, ...args: string[]) =>
  startProcess(ends, 'server', args, { execArgv: ['--expose-gc'] });

async function askProcess(child: ChildProcess, question: string): Promise<unknown> {
  child.send(question);
  const [message]: unknown[] = await once(child, 'message');
  return message;
}

const stateOf = async (child: ChildProcess) => v.parse(StateSchema, await askProcess(child, 'state'));

/** Creates sessions for all people without hashing 200 passwords. Returns the cookies and a tweet. */
function openSessions(dataDir: string): { cookies: string[]; tweet: string } {
  const database = new DatabaseSync(join(dataDir, 'warble.db'));
  try {
    const insert = database.prepare(
      'insert into sessions (tokenHash, userId, createdAt, lastUsedAt) values (?, ?, ?, ?)',
    );
    const users = database.prepare('select id from users order by id limit ?').all(people + 2);
    const now = new Date().toISOString();
    const cookies = users.map(({ id }) => {
      const token = randomBytes(32).toString('base64url');
      insert.run(createHash('sha256').update(token).digest('hex'), String(id), now, now);
      return `__Host-warble-80-warble_session=${token}`;
    });
    const tweet = database.prepare('select id from tweets limit 1').get();
    return { cookies, tweet: String(tweet?.['id']) };
  } finally {
    database.close();
  }
}
