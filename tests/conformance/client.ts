import { CookieJar } from 'tough-cookie';
import * as v from 'valibot';
import { calls, type CallName, type DataOf, type PayloadOf } from '#contract/api/calls.ts';
import { readEnvelope, toRequest } from '#contract/api/codec.ts';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';

/** A deviation of a call from the contract. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** There is no server at the address. The message is a sentence for the user. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface Input<Name extends CallName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: PayloadOf<Name>;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly invitation?: string;
}

/** A client of the server, with its own cookies. */
export interface Client {
  /**
   * Makes a call and parses its response.
   * @throws {Violation} when it is refused or has another shape
   */
  call<Name extends CallName>(name: Name, input?: Input<Name>): Promise<DataOf<Name>>;
  /**
   * Makes a call that must be refused in the error format. Returns the text of the error.
   * @throws {Violation} when it is not refused in this format
   */
  refused<Name extends CallName>(name: Name, input: Input<Name>, ...statuses: number[]): Promise<string>;
  /**
   * Loads an image whose address a response contained.
   * @throws {Violation} when there is no image
   */
  image(address: string): Promise<void>;
  /** Sends any request to an address of the server. */
  send(address: string, init?: RequestInit): Promise<Response>;
}

const shorten = (text: string) =>
  (text.length > 120 ? `${text.slice(0, 120)}…` : text).replaceAll(/\s+/g, ' ');

/** @throws {Violation} when the response has no envelope */
function dataOf(body: string): unknown {
  try {
    return readEnvelope(body);
  } catch {
    throw new Violation(`the response is not an envelope: ${shorten(body)}`);
  }
}

/** Servers distinguish a file from a field by the file name. */
const asFile = (blob: Blob, field: string) => new File([blob], `${field}.png`, { type: blob.type });

export function createClient(server: URL): Client {
  const jar = new CookieJar();

  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookies = await jar.getCookieString(url.href);
    if (cookies !== '') headers.set('cookie', cookies);
    let response: Response;
    try {
      response = await fetch(url, { ...init, headers, redirect: 'manual' });
    } catch {
      throw new Unreachable(`No server answers at ${server.origin}; start it or check the address.`);
    }
    if (response.headers.has(unreachableHeader)) {
      throw new Unreachable(`The gateway at ${server.origin} can't reach its server; start that one.`);
    }
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, url.href);
    return response;
  };

  const request = <Name extends CallName>(
    name: Name,
    { params, payload, files, invitation }: Input<Name>,
  ) => {
    const named = Object.entries(files ?? {}).map(([field, blob]) => [field, asFile(blob, field)] as const);
    const { path, ...init } = toRequest(name, {
      parameters: params,
      payload,
      files: Object.fromEntries(named),
      invitation,
    });
    return send(new URL(path, server), init);
  };

  return {
    async call(name, input = {}) {
      const response = await request(name, input);
      const body = await response.text();
      if (!response.ok)
        throw new Violation(`answered ${response.status}: ${shorten(errorText(body) ?? body)}`);
      const data = v.safeParse(calls[name].data, dataOf(body));
      if (data.success) return data.output;
      const [issue] = data.issues;
      throw new Violation(
        `data${v.getDotPath(issue) === null ? '' : `.${v.getDotPath(issue)}`}: ${issue.message}`,
      );
    },

    async refused(name, input, ...statuses) {
      const response = await request(name, input);
      const body = await response.text();
      if (!statuses.includes(response.status)) {
        throw new Violation(`answered ${response.status} where ${statuses.join(' or ')} was due`);
      }
      const text = errorText(body);
      if (text === undefined) {
        throw new Violation(`${response.status} without the error format: ${shorten(body)}`);
      }
      return text;
    },

    async image(address) {
      const response = await send(new URL(address, server), {});
      await response.arrayBuffer();
      const type = response.headers.get('content-type') ?? 'no content type';
      if (!response.ok || !type.startsWith('image/')) {
        throw new Violation(`the image ${shorten(address)} answered ${response.status} with ${type}`);
      }
    },

    send: (address, init = {}) => send(new URL(address, server), init),
  };
}
