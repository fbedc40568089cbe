import type { NetworkErrorCode } from '#contract/api/network-error.ts';

/** Error names of Chromium's network stack (`net::ERR_…`) and codes of Node's that are more specific than "unreachable". */
const codes: Readonly<Record<string, NetworkErrorCode>> = {
  ERR_INTERNET_DISCONNECTED: 'offline',
  ENETUNREACH: 'offline',
  ERR_NAME_NOT_RESOLVED: 'notFound',
  ENOTFOUND: 'notFound',
  ERR_CONNECTION_REFUSED: 'refused',
  ECONNREFUSED: 'refused',
  ERR_CONNECTION_TIMED_OUT: 'timedOut',
  ERR_TIMED_OUT: 'timedOut',
  ETIMEDOUT: 'timedOut',
  UND_ERR_CONNECT_TIMEOUT: 'timedOut',
  TimeoutError: 'timedOut',
  ERR_PROXY_CONNECTION_FAILED: 'proxy',
  ERR_TUNNEL_CONNECTION_FAILED: 'proxy',
  ERR_PROXY_AUTH_UNSUPPORTED: 'proxy',
  ERR_PROXY_CERTIFICATE_INVALID: 'proxy',
  ERR_MANDATORY_PROXY_CONFIGURATION_FAILED: 'proxy',
  ERR_CERT_AUTHORITY_INVALID: 'untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  ERR_CERT_DATE_INVALID: 'expired',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_CERT_COMMON_NAME_INVALID: 'wrongName',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongName',
  ERR_CERT_REVOKED: 'revoked',
  CERT_REVOKED: 'revoked',
  ERR_BAD_SSL_CLIENT_AUTH_CERT: 'clientCertificate',
  ERR_CLIENT_AUTH_CERT_TYPE_UNSUPPORTED: 'clientCertificate',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'clientCertificate',
  ERR_SSL_PROTOCOL_ERROR: 'noEncryption',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'noEncryption',
  EPROTO: 'noEncryption',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noEncryption',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'noEncryption',
};

/** Why a request failed, from the error that `fetch` threw; `unreachable` where nothing more is known. */
export function classifyNetworkError(error: unknown): NetworkErrorCode {
  if (!(error instanceof Error)) return 'unreachable';
  const names = [
    error.name,
    'code' in error ? String(error.code) : '',
    ...error.message.split(/[^A-Z0-9_]+/),
  ];
  for (const name of names) {
    const code = codes[name];
    if (code !== undefined) return code;
    if (name.startsWith('ERR_SSL_CLIENT_AUTH_')) return 'clientCertificate';
    if (name.startsWith('ERR_CERT_') || name.startsWith('ERR_SSL_')) return 'badCertificate';
  }
  // Electron's fetch has no error code for a redirect that it was told not to follow.
  if (error.message.includes('Redirect was cancelled')) return 'redirects';
  // Nor has Node's for a proxy that refuses to connect.
  if (error.message.includes('HTTP Tunneling')) return 'proxy';
  return error.cause === undefined ? 'unreachable' : classifyNetworkError(error.cause);
}
