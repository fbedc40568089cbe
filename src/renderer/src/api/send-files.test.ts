import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestIdHeader, stopPath } from '#contract/api/cancellation.ts';
import { fetchTelling, type UploadProgress } from './send-files.ts';

/** A fake of the browser's handling of a request. */
class Exchange extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  address: readonly [string, string] = ['', ''];
  body = '';
  responseType = '';
  status = 0;
  statusText = '';
  response: unknown = null;
  answerHeaders = '';

  open(method: string, url: string) {
    this.address = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: ArrayBuffer) {
    this.body = new TextDecoder().decode(body);
    exchanges.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders() {
    return this.answerHeaders;
  }

  sent(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, text: string | null, headers = '') {
    const response =
      text === null || this.responseType !== 'arraybuffer' ? text : new TextEncoder().encode(text).buffer;
    Object.assign(this, { status, statusText: 'Said', response, answerHeaders: headers });
    this.dispatchEvent(new Event('load'));
  }
}

let exchanges: Exchange[] = [];
const stopped = vi.fn(async (_path: string, _init: RequestInit) => Promise.reject(new Error('gone')));
beforeEach(() => {
  exchanges = [];
  stopped.mockClear();
  vi.stubGlobal('XMLHttpRequest', Exchange);
  vi.stubGlobal('fetch', stopped);
});
afterEach(() => vi.unstubAllGlobals());

const url = 'http://warble.test/api/v1/tweet/add-tweet';
const texts = { cancelled: 'Not sent.', cancelledLate: 'It may have been posted.' };

/** Begins an upload; resolves once it has started. */
async function upload(signal?: AbortSignal) {
  const told: UploadProgress[] = [];
  const response = fetchTelling((progress) => told.push(progress))(url, {
    method: 'POST',
    body: 'bytes',
    headers: { 'x-key': 'k1' },
    ...(signal && { signal }),
  });
  response.catch(() => {});
  await vi.waitFor(() => expect(exchanges).toHaveLength(1));
  const [exchange] = exchanges;
  if (exchange === undefined) throw new Error('Nothing is under way.');
  return {
    exchange,
    response,
    told: () => told.map(({ sent }) => sent),
    cancel: () => told.at(-1)?.cancel(texts),
  };
}

test('sends the same as fetch, reports how much is sent, and returns the response', async () => {
  const { exchange, response, told } = await upload();
  expect(exchange.address).toEqual(['POST', url]);
  expect(exchange.body).toBe('bytes');
  expect(exchange.headers.get('x-key')).toBe('k1');
  expect(told()).toEqual([null]);
  exchange.sent(25, 100);
  exchange.upload.dispatchEvent(new Event('load'));
  expect(told()).toEqual([null, 0.25, 1]);
  exchange.answer(201, '{"data":1}', 'content-type: application/json\r\nx-odd:a: b \r\nno colon\r\n\r\n');
  const answer = await response;
  expect([answer.status, answer.statusText, await answer.text()]).toEqual([201, 'Said', '{"data":1}']);
  expect([...answer.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-odd', 'a: b'],
  ]);
});

test.each([204, 205, 304])('a response with %i has no body', async (status) => {
  const { exchange, response } = await upload();
  exchange.answer(status, '');
  const answer = await response;
  expect([answer.status, answer.body]).toEqual([status, null]);
});

test('a connection that fails fails as with fetch', async () => {
  const { exchange, response } = await upload();
  exchange.dispatchEvent(new Event('error'));
  await expect(response).rejects.toThrow(TypeError);
});

test.each([
  ['nothing is known to be sent', () => {}, 'It may have been posted.'],
  ['a part is sent', (exchange: Exchange) => exchange.sent(1, 2), 'Not sent.'],
  ['all is sent', (exchange: Exchange) => exchange.sent(2, 2), 'It may have been posted.'],
])('where %s, a cancelled upload says what became of it', async (_, progress, message) => {
  const { exchange, response, cancel } = await upload();
  progress(exchange);
  cancel();
  await expect(response).rejects.toMatchObject({ kind: 'cancelled', message });
  // The gateway gets the id of the request.
  const [path, init] = stopped.mock.calls[0] ?? [];
  expect([path, init?.method, init?.keepalive]).toEqual([stopPath, 'POST', true]);
  expect(new Headers(init?.headers).get(requestIdHeader)).toBe(exchange.headers.get(requestIdHeader));
  cancel();
  expect(stopped).toHaveBeenCalledOnce();
});

test('each request has another name, of characters that fit into a header', async () => {
  const first = await upload();
  exchanges = [];
  const second = await upload();
  const names = [first, second].map(({ exchange }) => exchange.headers.get(requestIdHeader) ?? '');
  expect(names[0]).not.toBe(names[1]);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]{32}$/);
});

test("its caller can abort it, with the caller's reason", async () => {
  const abort = new AbortController();
  const { response } = await upload(abort.signal);
  abort.abort(new Error('not needed any more'));
  await expect(response).rejects.toThrow('not needed any more');
  await expect(
    fetchTelling(() => {})(url, { method: 'POST', body: 'bytes', signal: abort.signal }),
  ).rejects.toThrow('not needed any more');
  expect(exchanges).toHaveLength(1);
});
