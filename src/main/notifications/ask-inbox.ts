import { readAnswer, toRequest } from '#contract/api/codec.ts';
import type { Notification } from '#contract/api/entities.ts';
import type { Gateway } from '#gateway/index.ts';
import { appOrigin } from '#main/protocol/scheme.ts';

/** The entries of the inbox, or the result that nobody is signed in. */
export type InboxAnswer = readonly Notification[] | 'signed-out';

/** The timeout of a request, in ms. The next request waits for this one. */
const timeoutMs = 30_000;

/**
 * Requests the signed-in user's inbox as the page does: through the server's gateway, with its session.
 * @throws when there is no response, or it does not fit the contract
 */
export async function askInbox(gateway: Gateway, signal: AbortSignal): Promise<InboxAnswer> {
  const { method, path } = toRequest('notifications');
  const answer = await gateway(
    new Request(appOrigin + path, {
      method,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }),
  );
  if (answer.status === 401) return 'signed-out';
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return readAnswer('notifications', await answer.text());
}
