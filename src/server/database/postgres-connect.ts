import { Client } from 'pg';
import { StartError } from '#server/start-error.ts';
import { isUntrustedCertificate } from '#server/untrusted-certificate.ts';
import { adviceOf, defaultTimeoutMs, nameOf, withoutName } from './postgres-pool.ts';

/**
 * Connects to a database once, so that whatever prevents it is told in a sentence. A pool can't do that: it leaves a
 * connection open on which it could not sign in, and so the process would not end.
 * @throws {StartError} when it can't be used
 */
export async function checkConnection(url: string): Promise<void> {
  const client = new Client({
    connectionString: withoutName(url),
    connectionTimeoutMillis: defaultTimeoutMs,
    // As for the server's connections: a pooler may refuse it.
    statement_timeout: defaultTimeoutMs,
  });
  // It rejects the attempt, too.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // Not awaited: the other side may not answer any more.
    void client.end();
    throw new StartError(
      `The database ${nameOf(url)} can't be used (${reasonOf(error)}); ${adviceOn(error)}.`,
    );
  }
  await client.end();
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isWithoutPassword(error)) return 'it asks for a password, and none was given';
  return error.message || codeOf(error);
}

/** The messages of the driver, or of PostgreSQL, where there is no password, or an empty one. */
const isWithoutPassword = (error: Error) =>
  /client password must be a (non-empty )?string|^empty password returned by client/.test(error.message);

function adviceOn(error: unknown): string {
  const code = codeOf(error);
  if (error instanceof Error) {
    if (isWithoutPassword(error)) return 'give it in PGPASSWORD, or in a file that PGPASSFILE names';
    if (/does not support SSL/.test(error.message))
      return 'turn on "ssl" in its settings, or leave sslmode and the certificates out of the address';
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'use a name in the address that its certificate has, or give it one for this name';
  if (isUntrustedCertificate(code))
    return 'name the certificate of its authority as sslrootcert in the address';
  if (code.startsWith('CERT_')) return 'check its certificate';
  if (code.startsWith('ERR_OSSL_')) return 'check the certificates and the key that the address names';
  return adviceOf(code) ?? 'start it, or check its address and password';
}
