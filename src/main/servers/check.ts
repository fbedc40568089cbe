import * as v from 'valibot';
import { readAnswer, toRequest } from '#contract/api/codec.ts';
import { errorText } from '#contract/api/server-error.ts';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';
import { classifyNetworkError } from '#gateway/index.ts';

export interface CheckOptions {
  /** How long the server may take to respond, in ms; 15 s by default. */
  readonly timeoutMs?: number;
  /** Whether the user is being asked on behalf of the server, such as for a certificate. That time does not count. */
  readonly isAsking?: () => boolean;
}

/** The parts in which the time is counted. */
const ticks = 15;

/**
 * Checks whether a server implements the API, by the call for the signed-in user, which every server supports.
 * @param url - scheme, host and port
 * @param fetch - it has to use the same network stack as later requests, so that proxies and certificates are checked
 * as well
 * @returns why the server can't be used, or null
 */
export async function checkServer(
  url: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { timeoutMs = 15_000, isAsking = () => false }: CheckOptions = {},
): Promise<NetworkErrorCode | null> {
  const controller = new AbortController();
  let ticksLeft = ticks;
  const timer = setInterval(() => {
    if (isAsking()) return;
    ticksLeft -= 1;
    if (ticksLeft === 0) {
      controller.abort(new DOMException('The server did not respond in time.', 'TimeoutError'));
    }
  }, timeoutMs / ticks);
  try {
    const { method, path } = toRequest('currentUser');
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    });
    return judge(answer.status, await answer.text());
  } catch (error) {
    return classifyNetworkError(error);
  } finally {
    clearInterval(timer);
  }
}

const JsonErrorSchema = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }));

function judge(status: number, body: string): NetworkErrorCode | null {
  if (status >= 500 || status === 429) return 'failing';
  if (status >= 300 && status < 400) return 'redirects';
  const isUser = status === 200 && isUserAnswer(body);
  // The API's own error format, or the JSON that some servers send in its place.
  const isRefusal = status === 401 && (errorText(body) !== undefined || v.is(JsonErrorSchema, body));
  return isUser || isRefusal ? null : 'notWarble';
}

function isUserAnswer(body: string): boolean {
  try {
    readAnswer('currentUser', body);
    return true;
  } catch {
    return false;
  }
}
