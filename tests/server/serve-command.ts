import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServe, type RunningServe, type ServeOptions } from '#serve/serve.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { noLimits, quickPasswords } from './no-limits.ts';

/** Starts `npm run serve` until the end of the test, without limits where it has its own server. */
export async function start(options: Partial<ServeOptions>): Promise<RunningServe> {
  const own = options.serverUrl === undefined && { rateLimits: noLimits, passwords: quickPasswords };
  const serve = await startServe({ port: 0, ...own, ...options });
  cleanUp(() => serve.close());
  return serve;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with any Host header, which `fetch` does not allow to set. */
export function ask(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false });
    asking.once('error', reject);
    asking.once('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    asking.end(body);
  });
}

/** A server that cannot be reached. */
export const noServer = { serverUrl: 'http://127.0.0.1:9' };
