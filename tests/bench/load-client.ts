import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { CallName } from '#contract/api/calls.ts';
import { type LooseCallInput, toRequest } from '#contract/api/codec.ts';

/** The public name of the server. The load client simulates a reverse proxy in front of it. */
export const publicUrl = 'https://warble.example';

/** A client with its own address, with or without a session. */
export interface Sender {
  readonly url: string;
  readonly address: string;
  readonly cookie?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * Makes a call as the reverse proxy forwards it.
 * @throws {Error} when there is no response
 */
export async function callAs(sender: Sender, name: CallName, input: LooseCallInput = {}): Promise<Answer> {
  const { method, path, headers, body } = toRequest(name, input);
  const encoded = body === undefined ? undefined : new Response(body);
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
  return ask(sender, method, path, bytes, {
    ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
    ...headers,
  });
}

/**
 * Sends any request as the reverse proxy forwards it. Repeats it if the server has just closed the idle connection.
 * @throws {Error} when there is no response
 */
export async function ask(...request: Parameters<typeof askOnce>): Promise<Answer> {
  return (await askOnce(...request)) ?? ask(...request);
}

/**
 * Sends the request once. Undefined when it did not reach the server.
 * @throws {Error} when there is no response
 */
function askOnce(
  { url, address, cookie }: Sender,
  method: string,
  path: string,
  bytes?: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, {
      method,
      agent,
      headers: {
        host: new URL(publicUrl).host,
        'x-forwarded-for': address,
        ...(cookie !== undefined && { cookie }),
        ...(bytes && { 'content-length': String(bytes.length) }),
        ...headers,
      },
    });
    asking.once('error', (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(undefined);
      else reject(error);
    });
    asking.once('response', (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: body.toString() }),
        reject,
      );
    });
    asking.end(bytes);
  });
}
