import * as v from 'valibot';
import type { CallName } from '#contract/api/calls.ts';
import { type LooseCallInput, toRequest } from '#contract/api/codec.ts';
import type { Client } from '#tests/conformance/client.ts';

const EnvelopeSchema = v.strictObject({
  statusCode: v.number(),
  data: v.unknown(),
  message: v.string(),
  success: v.literal(true),
});

/** Makes a call; returns the whole text of its success, which clients of the API may show or keep. */
export async function envelopeOf(client: Client, name: CallName, input: LooseCallInput = {}) {
  const { path, ...init } = toRequest(name, input);
  const response = await client.send(path, init);
  const envelope = v.parse(EnvelopeSchema, await response.json());
  return { status: response.status, ...envelope };
}
