import { randomBytes } from 'node:crypto';
import type { CallName, PayloadOf } from '#contract/api/calls.ts';
import { createClient, Violation, type Client } from './client.ts';

/** A step that checks one call. */
export type Step = readonly [call: CallName, run: () => Promise<void>];

export interface Account {
  readonly client: Client;
  readonly registration: PayloadOf<'register'>;
  id: string;
}

/** The users of a run and the entities that they have created so far. */
export interface Scenario {
  readonly anna: Account;
  readonly ben: Account;
  /** A client without an account. */
  readonly stranger: Client;
  /** A word that occurs only in this run's texts. */
  readonly marker: string;
  /** Anna's tweet. */
  tweetId: string;
  /** Ben's comment on it. */
  commentId: string;
}

/** @throws {Violation} with the message when the condition is false */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message);
}

function createAccount(server: URL): Account {
  const name = `check_${randomBytes(6).toString('hex')}`;
  return {
    client: createClient(server),
    registration: {
      fullName: 'Conformance Check',
      username: name,
      email: `${name}@warble.example`,
      password: `secret-${name}`,
    },
    id: '',
  };
}

export const createScenario = (server: URL): Scenario => ({
  anna: createAccount(server),
  ben: createAccount(server),
  stranger: createClient(server),
  marker: randomBytes(6).toString('hex'),
  tweetId: '',
  commentId: '',
});

export const signIn = ({ client, registration: { username, email, password } }: Account) =>
  client.call('login', { payload: { username, email, password } });

/** The scenario's tweet, as the account receives it. */
export async function tweetOf({ client }: Account, { tweetId }: Scenario) {
  const [tweet] = await client.call('singleTweet', { params: { tweetId } });
  expect(tweet?._id === tweetId, 'the first item is not the tweet that was asked for');
  return tweet;
}
