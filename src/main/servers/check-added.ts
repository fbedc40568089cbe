import type { NetworkErrorCode } from '#contract/api/network-error.ts';
import { forwardFetch } from '#main/protocol/forward-fetch.ts';
import {
  type ClientCertificates,
  type ClientCertificatesOptions,
  guardClientCertificates,
  hostOf,
} from '#main/security/client-certificates.ts';
import { temporarySession } from '#main/session/session-of.ts';
import type { KnownServers } from './known-servers.ts';

export interface AddedServersOptions extends Omit<ClientCertificatesOptions, 'isKnown'> {
  readonly known: Pick<KnownServers, 'all'>;
}

export interface AddedServers {
  readonly certificates: ClientCertificates;
  /** Checks a server that is to be added. Returns why it can't be used, or null. */
  readonly check: (url: string) => Promise<NetworkErrorCode | null>;
}

/**
 * Lets the user choose a client certificate for the servers that were added, and for those that are being checked before
 * they are.
 */
export function guardAddedServers({ known, ...options }: AddedServersOptions): AddedServers {
  /** One for each check in progress. */
  const beingAdded = new Set<{ readonly url: string }>();
  const certificates = guardClientCertificates({
    ...options,
    isKnown: (host) =>
      [...beingAdded, ...known.all().filter((server) => server.kind === 'remote')].some(
        ({ url }) => hostOf(url) === host,
      ),
  });
  return {
    certificates,
    async check(url) {
      const host = hostOf(url);
      const added = { url };
      beingAdded.add(added);
      certificates.forget(host);
      try {
        const { checkServer } = await import('./check.ts');
        return await checkServer(url, forwardFetch(temporarySession()), {
          isAsking: () => certificates.isAsking(host),
        });
      } finally {
        beingAdded.delete(added);
      }
    },
  };
}
