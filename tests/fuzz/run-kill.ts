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
import { holds } from './invariants.ts';
import { createTarget, signAllIn, type Target } from './target.ts';

export interface KillOptions {
  readonly kills: number;
  readonly report?: (text: string) => void;
}

interface KillFigures {
  /** Posts whose response was received. Each was found once after the kill. */
  answered: number;
  /**
   * Posts whose response was not received. Each is stored completely or not at all, and once after it was sent again.
   */
  unanswered: number;
  /** The number of the latter that were stored nevertheless. */
  made: number;
}

interface Sent {
  /** A text that no other post has. */
  readonly text: string;
  /** Sends the post again. */
  readonly send: (target: Target) => Promise<string>;
  isAnswered: boolean;
}

interface Log {
  /** The posts, without those whose deletion was requested. */
  readonly sent: Sent[];
  /** The texts of posts whose deletion was confirmed by a response. */
  readonly deleted: string[];
}

const ReportSchema = v.object({ url: v.string() });
const IdSchema = v.object({ _id: v.string() });
const writers = 4;
/** The time from the first answered post to the last kill, in ms. It is shorter in proportion for the kills before. */
const lastKillMs = 1000;

/**
 * Kills a server repeatedly while four people post, with and without pictures, comment, like, edit, delete and change
 * their pictures. Checks each time that every change with a response is stored once, and no change is stored partially.
 * @throws {Error} with the violated condition
 */
export async function runKills({ kills, report = () => {} }: KillOptions): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-kill-'));
  const figures: KillFigures = { answered: 0, unanswered: 0, made: 0 };
  let { child, url } = await start(folder);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const target = createTarget(url);
      await signAllIn(target);
      const log: Log = { sent: [], deleted: [] };
      const writing = Array.from({ length: writers }, (_, number) => write(target, number, log));
      while (!log.sent.some(({ isAnswered }) => isAnswered)) await sleep(5);
      // At a different moment each time.
      await sleep((lastKillMs * kill) / kills);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await Promise.all(writing);
      ({ child, url } = await start(folder));
      await check(folder, { ...target, url: new URL(url) }, log, figures);
      report(`${kill} kills, ${figures.answered} posts answered and there`);
    }
    return figures;
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws {Error} with the violated condition */
async function check(
  folder: string,
  target: Target,
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
      // The outbox does the same.
      await post.send(target);
      expectCount(post.text, 1, 'was sent again under its key');
    }
  } finally {
    database.close();
  }
  await holds(folder);
}

async function start(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, '..', 'server', 'server-process.ts'), [folder], {
    execArgv: [],
  });
  const [message]: unknown[] = await once(child, 'message');
  return { child, url: v.parse(ReportSchema, message).url };
}

let written = 0;

async function send({ url }: Target, cookie: string, name: CallName, input: LooseCallInput): Promise<string> {
  const { path, headers, ...init } = toRequest(name, input);
  const response = await fetch(new URL(path, url), { ...init, headers: { ...headers, cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${name} got ${response.status}: ${body}`);
  return body;
}

/** Makes changes one after the other until the server has been killed. */
async function write(target: Target, number: number, { sent, deleted }: Log): Promise<void> {
  const cookie = target.clients[number % target.clients.length]?.cookie ?? '';
  const change = (name: CallName, input: LooseCallInput) =>
    send(target, cookie, name, { ...input, key: randomUUID() });
  try {
    for (;;) {
      written += 1;
      const at = written;
      const text = `post ${at}`;
      // Many posts share a few pictures.
      const media = at % 3 === 0 ? null : pixel(at % 3 === 1 ? text : 'the same');
      const input = { payload: { content: text }, files: { media }, key: randomUUID() };
      const post: Sent = {
        text,
        isAnswered: false,
        send: (target) => send(target, cookie, 'addTweet', input),
      };
      sent.push(post);
      const parameters = { tweetId: v.parse(IdSchema, readEnvelope(await post.send(target)))._id };
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
    // `fetch` throws a TypeError when the server has been killed.
    if (!(error instanceof TypeError)) throw error;
  }
}
