import { CookieJar } from 'tough-cookie';
import * as v from 'valibot';
import { apiBase, callPath, calls, type CallName, type DataOf, type PayloadOf } from '#contract/api/calls.ts';
import { EnvelopeSchema } from '#contract/api/envelope.ts';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';

/** What a call was found to do wrong. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** There is no server to check. The message is a sentence for the user. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Input<Name extends CallName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: PayloadOf<Name>;
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Somebody who talks to the server, with cookies of their own. */
export interface Client {
  /** Makes a call and reads its answer by the contract. @throws {Violation} when it is refused or does not fit */
  call<Name extends CallName>(name: Name, input?: Input<Name>): Promise<DataOf<Name>>;
  /** Makes a call that has to be refused, in the error format; gives its text. @throws {Violation} when it is not */
  refused<Name extends CallName>(name: Name, input: Input<Name>, ...statuses: number[]): Promise<string>;
  /** Loads an image that an answer points to. @throws {Violation} when there is none */
  image(address: string): Promise<void>;
  /** Sends anything at all to an address of the server. */
  send(address: string, init?: RequestInit): Promise<Response>;
}

const shorten = (text: string) =>
  (text.length > 120 ? `${text.slice(0, 120)}…` : text).replaceAll(/\s+/g, ' ');

function formOf(fields: Readonly<Record<string, unknown>>, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.png`);
  return form;
}

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

  const request = async <Name extends CallName>(name: Name, { params, payload, files }: Input<Name>) => {
    const { method, kind } = calls[name];
    const url = new URL(apiBase + callPath(name, params), server);
    const fields: Readonly<Record<string, unknown>> = { ...payload };
    if (kind === 'query') {
      for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, String(value));
    }
    if (kind === 'json') {
      const headers = { 'content-type': 'application/json' };
      return send(url, { method, headers, body: JSON.stringify(fields) });
    }
    return send(url, { method, ...(kind === 'multipart' && { body: formOf(fields, files ?? {}) }) });
  };

  return {
    async call(name, input = {}) {
      const response = await request(name, input);
      const body = await response.text();
      if (!response.ok)
        throw new Violation(`answered ${response.status}: ${shorten(errorText(body) ?? body)}`);
      const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), EnvelopeSchema), body);
      if (!envelope.success) throw new Violation(`the answer is not an envelope: ${shorten(body)}`);
      const data = v.safeParse(calls[name].data, envelope.output.data);
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
