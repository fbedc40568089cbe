import { ApiFailure } from '#renderer/api/failure.ts';
import { english } from '#renderer/i18n/en/messages.ts';

/** A server that shows pictures only to signed-in users refuses them with one of these after the session has ended. */
const sessionStatuses: ReadonlySet<number> = new Set([401, 403]);

/**
 * Fetches a picture of the server.
 * @param checkSession - rejects where the session has ended
 * @returns null where it does not exist, or is on another site, from which the page's security policy lets it fetch nothing
 * @throws {ApiFailure} where it can't be fetched now
 */
export async function fetchPicture(
  address: string,
  { signal, checkSession }: { readonly signal: AbortSignal; readonly checkSession: () => Promise<unknown> },
): Promise<Blob | null> {
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return null;
  try {
    const response = await fetch(url, { signal });
    const { status, headers } = response;
    if (status === 429)
      throw new ApiFailure('refused', '', { status, retryAfter: headers.get('retry-after') });
    if (status >= 500) throw unreachable(undefined);
    if (sessionStatuses.has(status)) await checkSession();
    return response.ok ? await response.blob() : null;
  } catch (error) {
    if (signal.aborted || error instanceof ApiFailure) throw error;
    throw unreachable(error);
  }
}

const unreachable = (cause: unknown) =>
  new ApiFailure('unreachable', english.failure.unreachable, { cause, text: 'unreachable' });
