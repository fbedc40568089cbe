import { expect, it } from 'vitest';
import { classifyNetworkError } from './classify-network-error.ts';

it("finds the cause of the error that Node's fetch throws", () => {
  const reason = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(classifyNetworkError(new TypeError('fetch failed', { cause: reason }))).toBe('untrusted');
  expect(classifyNetworkError('no error')).toBe('unreachable');
  expect(classifyNetworkError(new DOMException('', 'TimeoutError'))).toBe('timedOut');
});

it("finds a proxy's refusal in the error of Node's fetch", () => {
  const refused = Object.assign(new Error('Proxy response (407) !== 200 when HTTP Tunneling'), {
    code: 'UND_ERR_ABORTED',
  });
  const cancelled = new DOMException('Request was cancelled.', { name: 'Error', cause: refused });
  expect(classifyNetworkError(new TypeError('fetch failed', { cause: cancelled }))).toBe('proxy');
});

it.each([
  ['offline', 'ERR_INTERNET_DISCONNECTED ENETUNREACH'],
  ['notFound', 'ERR_NAME_NOT_RESOLVED ENOTFOUND'],
  ['refused', 'ERR_CONNECTION_REFUSED ECONNREFUSED'],
  ['timedOut', 'ERR_CONNECTION_TIMED_OUT ERR_TIMED_OUT ETIMEDOUT UND_ERR_CONNECT_TIMEOUT'],
  [
    'proxy',
    'ERR_PROXY_CONNECTION_FAILED ERR_TUNNEL_CONNECTION_FAILED ERR_PROXY_AUTH_UNSUPPORTED ERR_PROXY_CERTIFICATE_INVALID ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
  ],
  [
    'untrusted',
    'ERR_CERT_AUTHORITY_INVALID DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  ['expired', 'ERR_CERT_DATE_INVALID CERT_HAS_EXPIRED CERT_NOT_YET_VALID'],
  ['wrongName', 'ERR_CERT_COMMON_NAME_INVALID ERR_TLS_CERT_ALTNAME_INVALID'],
  ['revoked', 'ERR_CERT_REVOKED CERT_REVOKED'],
  [
    'clientCertificate',
    'ERR_BAD_SSL_CLIENT_AUTH_CERT ERR_SSL_CLIENT_AUTH_CERT_NEEDED ERR_SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED ERR_CLIENT_AUTH_CERT_TYPE_UNSUPPORTED ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  ],
  ['badCertificate', 'ERR_CERT_WEAK_KEY ERR_SSL_OBSOLETE_VERSION'],
  [
    'noEncryption',
    'ERR_SSL_PROTOCOL_ERROR ERR_SSL_VERSION_OR_CIPHER_MISMATCH EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG',
  ],
  ['redirects', 'Redirect was cancelled'],
  ['unreachable', 'ERR_CONNECTION_RESET MY_ERR_CERT_X EPIPE'],
] as const)('%s is what %s say, to Chromium and to Node', (code, names) => {
  for (const name of code === 'redirects' ? [names] : names.split(' ')) {
    expect([name, classifyNetworkError(new Error(`net::${name} at x`))]).toEqual([name, code]);
    if (code === 'redirects') continue;
    const failed = Object.assign(new Error('failed'), { code: name });
    expect(classifyNetworkError(new TypeError('fetch failed', { cause: failed }))).toBe(code);
  }
});
