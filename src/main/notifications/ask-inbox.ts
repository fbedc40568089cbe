import { readAnswer, toRequest } from '#contract/api/codec.ts';
import type { Notification } from '#contract/api/entities.ts';
import type { Gateway } from '#gateway/index.ts';
import { appOrigin } from '#main/protocol/scheme.ts';

/** The inbox's entries, or that nobody is signed in. */
export type InboxAnswer = readonly Notification[] | 'signed-out';

/** How long a server may take, in ms: nobody waits for the answer, but the next question does. */
const patience = 30_000;

/**
 * Asks for the signed-in user's inbox the way the page of a server does: through its gateway, with its session.
 * @throws when there is no answer, or none that fits the contract
 */
export async function askInbox(gateway: Gateway, signal: AbortSignal): Promise<InboxAnswer> {
  const { method, path } = toRequest('notifications');
  const answer = await gateway(
    new Request(appOrigin + path, {
      method,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    }),
  );
  if (answer.status === 401) return 'signed-out';
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return readAnswer('notifications', await answer.text());
}
