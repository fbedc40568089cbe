import { expect, it, vi } from 'vitest';
import { logUnreachable } from './unreachable.ts';

it('logs each reason once, until the server has answered', () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const { failed, answered } = logUnreachable(log, 'https://team.example');
  const proxy = new TypeError('net::ERR_PROXY_CONNECTION_FAILED');
  failed(proxy);
  failed(new TypeError('net::ERR_PROXY_CONNECTION_FAILED'));
  failed(new TypeError('net::ERR_CERT_AUTHORITY_INVALID'));
  expect(log.error.mock.calls).toEqual([
    ["The server https://team.example can't be reached: net::ERR_PROXY_CONNECTION_FAILED."],
    ["The server https://team.example can't be reached: net::ERR_CERT_AUTHORITY_INVALID."],
  ]);
  answered();
  failed(proxy);
  expect(log.error).toHaveBeenCalledTimes(3);
});
