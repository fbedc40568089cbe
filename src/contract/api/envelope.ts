import * as v from 'valibot';

/** The envelope around every successful response: `{ statusCode, data, message, success }`. */
export interface Envelope<Data> {
  readonly statusCode: number;
  readonly data: Data;
  readonly message: string;
  readonly success: boolean;
}

/** As the client reads it: the other fields are informative and may be missing on other servers. */
export const EnvelopeSchema = v.object({ data: v.optional(v.unknown()) });
