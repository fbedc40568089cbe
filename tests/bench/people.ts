import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { CallName } from '#contract/api/calls.ts';
import { type LooseCallInput, readEnvelope } from '#contract/api/codec.ts';
import { callAs, type Sender } from './load-client.ts';
import { benchUser } from './many-tweets.ts';
import { pixel } from '#tests/conformance/pixel.ts';

export interface Person extends Sender {
  readonly username: string;
}

/** Response times for people, in ms, and failures. */
export interface Waits {
  readonly reads: number[];
  readonly changes: number[];
  readonly signIns: number[];
  readonly errors: string[];
}

/** The actions of a person, with their frequency per 200 actions. */
const actions: readonly (readonly [weight: number, act: (see: Seen) => Promise<void>])[] = [
  [70, ({ read }) => read('notifications')],
  [50, ({ read }) => read('allTweets', { payload: { limit: 20 } })],
  [15, ({ read }) => read('allTweets', { payload: { limit: 20, page: 2 } })],
  [10, ({ read }) => read('followingTweets', { payload: { limit: 20 } })],
  [15, ({ read, tweet }) => read('comments', { parameters: { tweetId: tweet() } })],
  [5, ({ read, tweet }) => read('singleTweet', { parameters: { tweetId: tweet() } })],
  [5, ({ read }) => read('allTweets', { payload: { limit: 20, query: 'people write' } })],
  [15, ({ change, tweet }) => change('toggleLike', { parameters: { tweetId: tweet() } })],
  [
    6,
    ({ change, tweet }) =>
      change('addComment', { parameters: { tweetId: tweet() }, payload: { content: 'Indeed.' } }),
  ],
  [6, ({ change }) => change('addTweet', { payload: { content: 'A post of these minutes.' } })],
  [
    2,
    ({ change }) =>
      change('addTweet', { payload: { content: 'Look!' }, files: { media: pixel(String(Math.random())) } }),
  ],
  [1, ({ signIn }) => signIn()],
];
const total = actions.reduce((sum, [weight]) => sum + weight, 0);
/** The mean time between two actions of a person. */
const thinkMs = 2000;

interface Seen {
  readonly read: (name: CallName, input?: LooseCallInput) => Promise<void>;
  readonly change: (name: CallName, input: LooseCallInput) => Promise<void>;
  readonly signIn: () => Promise<void>;
  /** A tweet that the person has seen. */
  readonly tweet: () => string;
}

const IdsSchema = v.array(v.object({ _id: v.string() }));

/** Simulates a person who uses Warble until the signal. */
export async function live(
  person: Person,
  firstTweet: string,
  waits: Waits,
  signal: AbortSignal,
): Promise<void> {
  let seen = [firstTweet];
  const timed = async (times: number[], name: CallName, input: LooseCallInput = {}) => {
    const start = performance.now();
    const { status, body } = await callAs(person, name, input);
    times.push(performance.now() - start);
    if (status >= 400) waits.errors.push(`${name} got ${status}`);
    else if (name === 'allTweets') {
      const found = v.parse(IdsSchema, readEnvelope(body)).map(({ _id }) => _id);
      if (found.length > 0) seen = found;
    }
  };
  const see: Seen = {
    read: (name, input) => timed(waits.reads, name, input),
    change: (name, input) => timed(waits.changes, name, input),
    signIn: () =>
      timed(waits.signIns, 'login', {
        payload: { username: person.username, email: '', password: benchUser.password },
      }),
    tweet: () => seen[Math.floor(Math.random() * seen.length)] ?? firstTweet,
  };
  while (!signal.aborted) {
    // Random intervals, like those of people: mostly short, sometimes much longer.
    await sleep(-Math.log(1 - Math.random()) * thinkMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      await choose()(see);
    } catch (error) {
      waits.errors.push(String(error));
    }
  }
}

function choose(): (see: Seen) => Promise<void> {
  let left = Math.random() * total;
  const found = actions.find(([weight]) => (left -= weight) < 0);
  return found?.[1] ?? (async () => {});
}
