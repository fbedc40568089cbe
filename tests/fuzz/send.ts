import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { apiBase, calls } from '#contract/api/calls.ts';
import { readEnvelope } from '#contract/api/codec.ts';
import { errorText } from '#contract/api/server-error.ts';
import { encode, type Encoded } from './encode.ts';
import type { Plan } from './plans.ts';
import { learn, renewSession, type Target } from './target.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** @throws {Error} when there is no response in time */
function send({ url }: Target, { method, path, headers, body }: Encoded, hangMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = url;
    const signal = AbortSignal.timeout(hangMs);
    const sending = request({
      hostname,
      port,
      method,
      path,
      headers,
      agent,
      signal,
      setHost: !('host' in headers),
    });
    const fail = (error: Error) =>
      reject(signal.aborted ? new Error(`no answer within ${hangMs} ms`) : error);
    sending.once('error', fail);
    sending.once('response', (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        fail,
      );
    });
    sending.end(body);
  });
}

/** The statuses of docs/api.md that a client can cause. */
const documented = [200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431];
/** The statuses of responses to requests for files and pages. */
const ofFiles = [...documented, 204, 206, 304, 412, 416];
/** The statuses with which a valid request can be refused, because of its sender or the existing data. */
const refusalsOfValid = new Set([401, 403, 404, 409, 422]);
/** Calls that can refuse valid requests by their own rules: users can't follow themselves, and need their password. */
const refusesValid = new Set(['toggleFollow', 'changePassword']);
const hashing = new Set(['login', 'register', 'changePassword']);

/**
 * Sends a request and checks that docs/api.md describes its response.
 * @throws {Error} when it does not
 */
export async function sendAndCheck(plan: Plan, target: Target, hangMs: number): Promise<number> {
  const encoded = await encode(plan, target);
  const { status, headers, body } = await send(target, encoded, hangMs);
  const text = body.toString();
  if (status === 401 && plan.cookie === 'own') await renewSession(target, plan.client);
  const fail = (why: string) => {
    throw new Error(
      `${why}: ${encoded.method} ${encoded.path.slice(0, 300)} got ${status} ${text.slice(0, 300)}`,
    );
  };
  const isApi = encoded.path.startsWith(`${apiBase}/`);
  const isBusy = status === 503 && headers['retry-after'] !== undefined && hashing.has(plan.name);
  if (!isBusy && !(isApi ? documented : ofFiles).includes(status)) fail('not documented');
  if (encoded.method === 'HEAD' || !isApi) return status;
  if (status >= 400) {
    // The browser host sends this page to a person who uses a browser.
    const isOtherHost = status === 400 && text.startsWith('This is no address of Warble.');
    if (errorText(text) === undefined && !isOtherHost) fail('not the format of errors');
    const isAllowed =
      refusalsOfValid.has(status) || isBusy || (status === 400 && refusesValid.has(plan.name));
    if (plan.isValid && !isAllowed) fail('a valid request was refused');
    return status;
  }
  const data = readEnvelope(text);
  if (plan.address === undefined && plan.method === undefined) learnFrom(plan, target, data);
  return status;
}

const EntitySchema = v.object({ _id: v.string(), media: v.optional(v.string(), '') });
const learned = {
  addTweet: 'tweetId',
  addComment: 'commentId',
  register: 'userId',
  userDetails: 'userId',
} as const;

/** @throws {v.ValiError} when the data do not conform to the contract */
function learnFrom({ name }: Plan, target: Target, data: unknown): void {
  v.parse(calls[name].data, data);
  const kind = Object.entries(learned).find(([call]) => call === name)?.[1];
  if (kind === undefined) return;
  const entity = v.parse(EntitySchema, data);
  learn(target, kind, entity._id);
  if (entity.media !== '') learn(target, 'media', entity.media);
}
