import { type ChildProcess, fork } from 'node:child_process';
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
  /** Requests of people that were refused, or not answered. */
  readonly errors: readonly string[];
  /** By how much the event loop was late, in ms: the server's, and that of a process which does nothing else. */
  readonly eventLoopP99: number;
  readonly idleP99: number;
  /** In use by the server after a collection, at the beginning and at the end. */
  readonly bytes: readonly [early: number, late: number];
  /** The share of a core that the thread for requests takes. */
  readonly busy: number;
  /** Requests per second of each hostile client. */
  readonly offered: Readonly<Record<string, number>>;
}

/** The kinds of hostile clients, of which there is one each. */
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
 * Hostile clients are other computers: where this one has no free core, their own work must not slow the server
 * and people down. So their priority is lower by this; their rate is printed.
 */
export const hostileNiceness = 5;
/** The warm-up, which is not counted. */
const warmUpMs = 5000;
const settleMs = 500;

const StartedSchema = v.looseTuple([v.string()]);
const StateSchema = v.object({ bytes: v.number(), eventLoopP99: v.number(), cpuMs: v.number() });
const CountsSchema = v.record(v.string(), v.number());

/** Measures a server that people use for this time, with one hostile client of each of these kinds, on its own database. */
export async function measureLoad(kinds: readonly HostileKind[], durationMs = 60_000): Promise<LoadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-load-'));
  const processOf = (name: string, ...args: string[]) =>
    fork(join(import.meta.dirname, `${name}-process.ts`), args, { execArgv: ['--expose-gc'] });
  const dataDir = join(folder, 'data');
  await fillWithTweets(dataDir, tweets, people + 2);
  const { cookies, tweet } = openSessions(dataDir);
  const server = processOf('server', 'load', dataDir);
  // It measures the machine, which other programs may use.
  const idle = processOf('server', 'idle', '');
  const askProcess = async (child: ChildProcess) => {
    child.send('state');
    const [message]: unknown[] = await once(child, 'message');
    return message;
  };
  const stateOf = async (child: ChildProcess) => v.parse(StateSchema, await askProcess(child));
  let hostile: ChildProcess | undefined;
  try {
    const [started] = await Promise.all([once(server, 'message'), once(idle, 'message')]);
    const [url] = v.parse(StartedSchema, started);
    const all = cookies.map((cookie, number): Person => {
      return { url, address: `198.51.100.${number + 1}`, cookie, username: `user_${number}` };
    });
    // The first account is that of the hostile searcher, the last one that of the client that signs in repeatedly.
    const [outsider, ...insiders] = all.slice(0, people + 1);
    if (kinds.length > 0) {
      hostile = processOf('hostile', url, outsider?.cookie ?? '', ...kinds);
      if (hostile.pid !== undefined)
        os.setPriority(hostile.pid, Math.min(19, os.getPriority() + hostileNiceness));
    }
    const end = new AbortController();
    const waits: Waits = { reads: [], changes: [], signIns: [], errors: [] };
    const living = insiders.map((person) => live(person, tweet, waits, end.signal));
    await sleep(warmUpMs);
    const early = await stateOf(server);
    await stateOf(idle);
    // Requests that waited for the measurement's garbage collection are not counted.
    await sleep(settleMs);
    if (hostile !== undefined) await askProcess(hostile);
    for (const times of [waits.reads, waits.changes, waits.signIns]) times.length = 0;
    await sleep(durationMs);
    const counted: Waits = structuredClone(waits);
    const late = await stateOf(server);
    const counts = hostile === undefined ? {} : v.parse(CountsSchema, await askProcess(hostile));
    const { eventLoopP99: idleP99 } = await stateOf(idle);
    end.abort();
    await Promise.all(living);
    const of = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });
    return {
      requests: counted.reads.length + counted.changes.length + counted.signIns.length,
      reads: of(counted.reads),
      changes: of(counted.changes),
      signIns: of(counted.signIns),
      errors: counted.errors,
      eventLoopP99: late.eventLoopP99,
      idleP99,
      bytes: [early.bytes, late.bytes],
      busy: (late.cpuMs - early.cpuMs) / durationMs,
      offered: Object.fromEntries(
        Object.entries(counts).map(([kind, count]) => [kind, count / (durationMs / 1000)]),
      ),
    };
  } finally {
    for (const child of [hostile, server, idle]) {
      if (child === undefined || child.exitCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Signs everybody in without hashing 200 passwords; returns the cookies and a tweet. */
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
