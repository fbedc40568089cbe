import { pixel } from '#tests/conformance/pixel.ts';
import { toRequest } from '#contract/api/codec.ts';
import { password } from './texts.ts';

/** The known state of the server at an address: signed-in users, and existing ids. */
export interface Target {
  readonly url: URL;
  readonly clients: Client[];
  /** The ids by the name of the parameter. The oldest ones are removed. */
  readonly known: Readonly<Record<'userId' | 'tweetId' | 'commentId' | 'media', string[]>>;
}

interface Client {
  readonly email: string;
  cookie: string;
}

const clientsCount = 3;
const knownMax = 40;
let registered = 0;

export function createTarget(url: string): Target {
  return { url: new URL(url), clients: [], known: { userId: [], tweetId: [], commentId: [], media: [] } };
}

export function learn({ known }: Target, kind: keyof Target['known'], id: string): void {
  if (known[kind].includes(id)) return;
  known[kind].push(id);
  if (known[kind].length > knownMax) known[kind].shift();
}

async function signIn({ url }: Target, email: string): Promise<string | undefined> {
  const { path, ...init } = toRequest('login', { payload: { username: '', email, password } });
  const response = await fetch(new URL(path, url), init);
  await response.arrayBuffer();
  return response.ok ? (response.headers.getSetCookie()[0]?.split(';')[0] ?? '') : undefined;
}

async function signUp(target: Target): Promise<Client> {
  registered += 1;
  const username = `fuzzed_${registered}`;
  const email = `${username}@warble.example`;
  const { path, ...init } = toRequest('register', {
    payload: { username, email, fullName: 'Fuzz', password },
    files: { avatar: pixel(username) },
  });
  const response = await fetch(new URL(path, target.url), init);
  const body = await response.text();
  const cookie = await signIn(target, email);
  if (cookie === undefined) throw new Error(`Nobody can sign up: ${response.status} ${body}`);
  return { email, cookie };
}

/** Signs all clients in. */
export async function signAllIn(target: Target): Promise<void> {
  for (let at = 0; at < clientsCount; at += 1) await renewSession(target, at);
}

/** Signs a client in again, because requests may sign it out or change its password. */
export async function renewSession(target: Target, at: number): Promise<void> {
  const client = target.clients[at];
  const cookie = client && (await signIn(target, client.email));
  if (client !== undefined && cookie !== undefined) client.cookie = cookie;
  else target.clients[at] = await signUp(target);
}
