import * as v from 'valibot';
import type { ServerOptions } from '#server/index.ts';
import { S3AddressSchema } from '#server/media/s3-address.ts';
import { openS3Store } from '#server/media/s3-store.ts';

/** Creates the function with which a server opens its images at an address. */
export const imagesAt =
  (address: string): NonNullable<ServerOptions['openImages']> =>
  (uploads) =>
    openS3Store({ address: v.parse(S3AddressSchema, address), uploads });
