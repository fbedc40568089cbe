import * as v from 'valibot';

/** The envelope around every successful answer: `{ statusCode, data, message, success }`. */
export interface Envelope<Data> {
  readonly statusCode: number;
  readonly data: Data;
  readonly message: string;
  readonly success: boolean;
}

/** Reads `data` out of an envelope; the other fields are informative and may be missing on other servers. */
export function envelopeOf<const Data extends v.GenericSchema>(data: Data) {
  return v.pipe(
    v.object({ data }),
    v.transform((envelope): v.InferOutput<Data> => envelope.data),
  );
}
