import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { CallName } from '#contract/api/calls.ts';
import { type LooseCallInput, readEnvelope, toRequest } from '#contract/api/codec.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { violationsIn } from './invariants.ts';
import { createWorld, signAllIn, type World } from './world.ts';

export interface KillOptions {
  readonly kills: number;
  readonly report?: (text: string) => void;
}

interface KillFigures {
  /** Posts that were answered, and found once after the kill. */
  answered: number;
  /** Posts that were not answered; each is stored completely or not at all, and once after it was sent again. */
  unanswered: number;
  /** Of those, the ones that were stored nevertheless. */
  made: number;
}

interface Sent {
  /** No other post has it. */
  readonly text: string;
  /** Sends it again. */
  readonly send: (world: World) => Promise<string>;
  isAnswered: boolean;
}

interface Log {
  /** Posts, without those that were to be deleted. */
  readonly sent: Sent[];
  /** The texts of those whose deletion was answered. */
  readonly deleted: string[];
}

const ReportSchema = v.object({ url: v.string() });
const IdSchema = v.object({ _id: v.string() });
const writers = 4;
/** From the first change to the kill: the minimum, and the maximum to add to it. */
const killMs = [50, 1000] as const;

/**
 * Kills a server repeatedly while four people post, with and without pictures, comment, like, edit, delete and change
 * their pictures; checks each time that every answered change is stored once, and nothing partially.
 * @throws {Error} with what does not hold
 */
export async function runKills({ kills, report = () => {} }: KillOptions): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-kill-'));
  const figures: KillFigures = { answered: 0, unanswered: 0, made: 0 };
  let { child, url } = await start(folder);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const world = createWorld(url);
      await signAllIn(world);
      const log: Log = { sent: [], deleted: [] };
      const writing = Array.from({ length: writers }, (_, number) => write(world, number, log));
      // Another moment each time.
      await sleep(killMs[0] + (killMs[1] * kill) / kills);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await Promise.all(writing);
      ({ child, url } = await start(folder));
      await check(folder, { ...world, url: new URL(url) }, log, figures);
      report(`${kill} kills, ${figures.answered} posts answered and there`);
    }
    return figures;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws {Error} with what does not hold */
async function check(
  folder: string,
  world: World,
  { sent, deleted }: Log,
  figures: KillFigures,
): Promise<void> {
  const database = new DatabaseSync(join(folder, 'warble.db'), { readOnly: true });
  const query = database.prepare('select count(*) as count from tweets where content = ?');
  const countOf = (text: string) => Number(query.get(text)?.['count']);
  const expectCount = (text: string, count: number, why: string) => {
    if (countOf(text) !== count) throw new Error(`${text} is there ${countOf(text)} times, but ${why}`);
  };
  try {
    for (const text of deleted) expectCount(text, 0, 'was deleted');
    for (const post of sent) {
      if (post.isAnswered) {
        expectCount(post.text, 1, 'was answered');
        figures.answered += 1;
        continue;
      }
      figures.unanswered += 1;
      figures.made += countOf(post.text);
      // What the outbox does.
      await post.send(world);
      expectCount(post.text, 1, 'was sent again under its key');
    }
  } finally {
    database.close();
  }
  const found = violationsIn(folder);
  if (found.length > 0) throw new Error(found.join('; '));
}

async function start(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, '..', 'server', 'server-process.ts'), [folder], {
    execArgv: [],
  });
  const [message]: unknown[] = await once(child, 'message');
  return { child, url: v.parse(ReportSchema, message).url };
}

let written = 0;

async function send({ url }: World, cookie: string, name: CallName, input: LooseCallInput): Promise<string> {
  const { path, headers, ...init } = toRequest(name, input);
  const response = await fetch(new URL(path, url), { ...init, headers: { ...headers, cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${name} got ${response.status}: ${body}`);
  return body;
}

/** Makes changes one after the other until the server is gone. */
async function write(world: World, number: number, { sent, deleted }: Log): Promise<void> {
  const cookie = world.clients[number % world.clients.length]?.cookie ?? '';
  const change = (name: CallName, input: LooseCallInput) =>
    send(world, cookie, name, { ...input, key: randomUUID() });
  try {
    for (;;) {
      written += 1;
      const at = written;
      const text = `post ${at}`;
      // Some pictures are used by many posts.
      const media = at % 3 === 0 ? null : pixel(at % 3 === 1 ? text : 'the same');
      const input = { payload: { content: text }, files: { media }, key: randomUUID() };
      const post: Sent = { text, isAnswered: false, send: (world) => send(world, cookie, 'addTweet', input) };
      sent.push(post);
      const parameters = { tweetId: v.parse(IdSchema, readEnvelope(await post.send(world)))._id };
      post.isAnswered = true;
      await change('toggleLike', { parameters });
      await change('addComment', { parameters, payload: { content: text } });
      if (at % 2 === 0) await change('updateAvatar', { files: { avatar: pixel(`face ${at}`) } });
      if (at % 5 === 0) {
        sent.splice(sent.indexOf(post), 1);
        await change('deleteTweet', { parameters });
        deleted.push(text);
      }
    }
  } catch (error) {
    // `fetch` says by this that the server is gone.
    if (!(error instanceof TypeError)) throw error;
  }
}
