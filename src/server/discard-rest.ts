import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { onSendHookHandler } from 'fastify';

/** Reads the rest of a body and drops it. */
export async function discardRest(incoming: IncomingMessage): Promise<void> {
  incoming.removeAllListeners('data');
  incoming.resume();
  await finished(incoming, { writable: false });
}

/**
 * Whether a response has to wait for the rest of its request: the connection is closed after it, and a client that is
 * still sending would lose it (nginx answers 502 then).
 */
export const waitsForRest = (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
  !outgoing.shouldKeepAlive && !incoming.complete;

/** Sends a response that `waitsForRest` after it. */
export const sendAfterRest: onSendHookHandler = ({ raw }, reply, payload, done) => {
  if (!waitsForRest(raw, reply.raw)) {
    done(null, payload);
    return;
  }
  // Until then, nobody listens to the errors of a file that is sent. fastify sees them afterwards.
  if (payload instanceof Readable) payload.on('error', () => {});
  // The client may disconnect first.
  void discardRest(raw.unpipe())
    .catch(() => {})
    .finally(() => done(null, payload));
};
