import { isUntrustedCertificate } from '#server/untrusted-certificate.ts';

/**
 * What the administrator is told of a request that could not be forwarded: one line without what people wrote, as a query
 * may be a search.
 */
export function describeFailure(error: unknown, { method, url }: Request): string {
  const reason = innermost(error);
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const text = reason === error ? '' : `: ${(reason instanceof Error && reason.message.trim()) || code}`;
  const advice = isUntrustedCertificate(code)
    ? ', or set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority'
    : '';
  return `${method} ${new URL(url).pathname} could not be forwarded: ${String(error)}${text}${advice}`;
}

/** Node's `fetch` has the reason in the cause of its error, or deeper, as where a proxy refuses to connect. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}
