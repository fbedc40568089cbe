import { expect, it, onTestFinished, vi } from 'vitest';
import { logUnreachable } from './unreachable.ts';

it('logs each reason once until the server answers, and at most once a minute', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
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
  now.mockReturnValue(59_999);
  answered();
  failed(proxy);
  expect(log.error).toHaveBeenCalledTimes(2);
  now.mockReturnValue(60_000);
  failed(proxy);
  expect(log.error).toHaveBeenCalledTimes(3);
  now.mockReturnValue(180_000);
  failed(proxy);
  expect(log.error).toHaveBeenCalledTimes(3);
});
