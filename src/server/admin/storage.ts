import type { S3Address } from '#server/media/s3-address.ts';

/** Where a server keeps what it has: everything in a folder, or a PostgreSQL database and the pictures beside it. */
export type Storage =
  | { readonly kind: 'folder'; readonly dataDir: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** The folder or the store of the pictures; undefined where it was not named, since few commands need it. */
      readonly media: string | S3Address | undefined;
    };
