import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorText } from '#contract/api/server-error.ts';
import { sendUnreadable } from './error-responses.ts';

/** What is sent about bytes that are no request, up to the end of the connection. */
async function unreadable(more: { readonly code?: string; readonly rawPacket?: unknown }): Promise<string> {
  const socket = new PassThrough();
  sendUnreadable(Object.assign(new Error('internal'), more), socket);
  return readText(socket);
}

test.each([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request took too long'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'The request is not valid'],
  [undefined, '400 Bad Request', 'The request is not valid'],
])('bytes that are no request (%s) get a whole response: %s', async (code, status, text) => {
  const [head = '', body = ''] = (
    await unreadable({ ...(code !== undefined && { code }), rawPacket: Buffer.from('GET / ') })
  ).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    'content-type: text/html; charset=utf-8',
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]);
  expect(errorText(body)).toBe(text);
});

test.each([
  [Buffer.from('HEAD /long HTTP/1.1'), false],
  [Buffer.from('HEADER'), true],
  [Buffer.from('GET / HEAD '), true],
  ['HEAD /', true],
  [undefined, true],
])('the response to %s has a body: %s', async (rawPacket, hasBody) => {
  const sent = await unreadable({ rawPacket });
  expect([sent.startsWith('HTTP/1.1 400 Bad Request\r\n'), sent.endsWith('\r\n\r\n')]).toEqual([
    true,
    !hasBody,
  ]);
});

test('who has left gets nothing, and who sends on is disconnected after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const left = new PassThrough();
  sendUnreadable(Object.assign(new Error('internal'), { code: 'ECONNRESET' }), left);
  expect([left.destroyed, left.read()]).toEqual([true, null]);

  const sending = new PassThrough();
  sendUnreadable(new Error('internal'), sending);
  // Its next bytes are no request, either.
  sendUnreadable(new Error('internal'), sending);
  expect(String(sending.read()).split('HTTP/1.1')).toHaveLength(2);
  vi.advanceTimersByTime(4999);
  expect([sending.destroyed, vi.getTimerCount()]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  expect(sending.destroyed).toBe(true);
});
