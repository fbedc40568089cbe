import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { CallName } from '#contract/api/calls.ts';
import { Community, type Picture } from './community.ts';
import { errorPage, type Fault, Faults, faultyAnswer, nonsense } from './faults.ts';
import { type CallResponse, createHandlers, type Handlers, Refusal } from './handlers.ts';
import { cookieOf, type Form, readForm } from './request.ts';
import { matchCall } from './routes.ts';
import { createViews } from './views.ts';

export { defaultText, type Fault } from './faults.ts';
export { type Member, type Post } from './community.ts';

/** A call that reached the server. */
export interface Logged extends Form {
  readonly call: CallName;
  /** The id in its path; empty if it has none. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * An implementation of the API (spec §7) that shares no code with the local server and differs from it wherever the
 * specification allows, so that the client does not depend on the local server's details. In memory; faults on demand.
 */
export interface SecondServer {
  readonly url: string;
  /** The data of the server; `renew` replaces it. */
  readonly community: Community;
  /** All calls in order of arrival, including calls with faults. */
  readonly calls: readonly Logged[];
  /** Makes a call fail from now on; replaces the call's previous fault. */
  fault(call: CallName, fault: Fault): void;
  /** Removes the fault of a call, or all faults, and sends the held responses. */
  clearFaults(call?: CallName): void;
  /** Resolves when a response of the call is held. */
  held(call: CallName): Promise<void>;
  /** Deletes all data, so that it behaves like a new server on the same port. */
  renew(): void;
  close(): Promise<void>;
}

interface State {
  readonly community: Community;
  readonly pictures: readonly Picture[];
  readonly handlers: Handlers;
  readonly faults: Faults;
  readonly calls: Logged[];
}

/** Starts the server on a free port of this machine. */
export async function startSecondServer(): Promise<SecondServer> {
  let url = '';
  const begin = (): State => {
    const community = new Community();
    const pictures: Picture[] = [];
    const pictureUrl = (picture: Picture) => {
      if (!pictures.includes(picture)) pictures.push(picture);
      return `${url}/pictures/${pictures.indexOf(picture)}`;
    };
    const handlers = createHandlers(community, createViews(community, pictureUrl));
    return { community, pictures, handlers, faults: new Faults(), calls: [] };
  };
  let state = begin();

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { community, pictures, handlers, faults, calls } = state;
    const address = new URL(request.url ?? '/', url);
    const picture = /^\/pictures\/(\d+)$/.exec(address.pathname)?.[1];
    if (picture !== undefined) {
      sendPicture(response, pictures[Number(picture)]);
      return;
    }
    const matched = matchCall(request.method ?? '', address.pathname);
    const form = await readForm(request);
    if (!matched) {
      send(response, 404, 'text/html', errorPage('Not found'));
      return;
    }
    const { name: call, id } = matched;
    calls.push({ call, id, query: Object.fromEntries(address.searchParams), ...form });
    const token = cookieOf(request, 'accessToken');
    const fault = faults.of(call);
    if (fault?.kind === 'drop') {
      response.destroy();
      return;
    }
    if (fault?.kind === 'signedOut') community.sessions.clear();
    const faulty = fault && faultyAnswer(fault);
    if (faulty) {
      send(response, faulty.status, faulty.type, faulty.body);
      return;
    }
    const viewer = token === undefined ? undefined : community.sessions.get(token);
    const asked = { viewer, token, id, query: address.searchParams, ...form };
    const outcome = attempt(handlers, call, asked);
    if (fault?.kind === 'hold') await faults.wait(call);
    sendAnswer(response, outcome, fault?.kind === 'shape' ? (fault.body ?? nonsense) : undefined);
  };

  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      send(response, 500, 'text/plain', `Defect of the second server: ${String(error)}`),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  if (bound === null || typeof bound === 'string') throw new Error('The second server listens on no port.');
  url = `http://127.0.0.1:${bound.port}`;

  return {
    url,
    get community() {
      return state.community;
    },
    get calls() {
      return state.calls;
    },
    fault: (call, fault) => state.faults.set(call, fault),
    clearFaults: (call) => state.faults.clear(call),
    held: (call) => state.faults.held(call),
    renew() {
      state.faults.clear();
      state = begin();
    },
    async close() {
      state.faults.clear();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
}

type Outcome = { readonly response: CallResponse } | { readonly refusal: Refusal };

function attempt(handlers: Handlers, call: CallName, asked: Parameters<Handlers[CallName]>[0]): Outcome {
  try {
    return { response: handlers[call](asked) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** `instead` replaces the body of a successful response. */
function sendAnswer(response: ServerResponse, outcome: Outcome, instead: string | undefined): void {
  if ('refusal' in outcome) {
    const { status, message } = outcome.refusal;
    send(response, status, 'text/html; charset=utf-8', errorPage(message));
    return;
  }
  const { status = 200, body, cookies = [] } = outcome.response;
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (instead !== undefined) send(response, 200, 'application/json', instead);
  else if (body === undefined) response.writeHead(status).end();
  else send(response, status, 'application/json', JSON.stringify(body));
}

function sendPicture(response: ServerResponse, picture: Picture | undefined): void {
  if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes);
  else response.writeHead(404).end();
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
