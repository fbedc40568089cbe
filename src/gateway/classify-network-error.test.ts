import { expect, it } from 'vitest';
import { classifyNetworkError } from './classify-network-error.ts';

it.each([
  // The messages that Electron's fetch rejects with.
  ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
  ['net::ERR_NAME_NOT_RESOLVED', 'notFound'],
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timedOut'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'untrusted'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'wrongName'],
  ['net::ERR_CERT_REVOKED', 'revoked'],
  ['net::ERR_CERT_WEAK_KEY', 'badCertificate'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'noEncryption'],
  ['net::ERR_CONNECTION_RESET', 'unreachable'],
  ['Redirect was cancelled', 'redirects'],
])('%s means %s', (message, code) => {
  expect(classifyNetworkError(new Error(message))).toBe(code);
});

it("finds the cause of the error that Node's fetch throws", () => {
  const reason = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(classifyNetworkError(new TypeError('fetch failed', { cause: reason }))).toBe('untrusted');
  expect(classifyNetworkError('no error')).toBe('unreachable');
  expect(classifyNetworkError(new DOMException('', 'TimeoutError'))).toBe('timedOut');
});
