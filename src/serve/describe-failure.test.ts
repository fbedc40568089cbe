import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const request = new Request('http://127.0.0.1/api/v1/tweet/all-tweets?query=secret');
const start = 'GET /api/v1/tweet/all-tweets could not be forwarded: ';

it('names the reason of a proxy that refuses, as Node reports it', () => {
  const refused = Object.assign(new Error('Proxy response (407) !== 200 when HTTP Tunneling'), {
    code: 'UND_ERR_ABORTED',
  });
  const cancelled = new DOMException('Request was cancelled.', { name: 'Error', cause: refused });
  expect(describeFailure(new TypeError('fetch failed', { cause: cancelled }), request)).toBe(
    `${start}TypeError: fetch failed: Proxy response (407) !== 200 when HTTP Tunneling`,
  );
});

it('names the code where none of the addresses of a name answers, for which Node has no message', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(describeFailure(new TypeError('fetch failed', { cause: refused }), request)).toBe(
    `${start}TypeError: fetch failed: ECONNREFUSED`,
  );
});

it('names an error without a cause once', () => {
  expect(describeFailure(new Error('no server'), request)).toBe(`${start}Error: no server`);
});
