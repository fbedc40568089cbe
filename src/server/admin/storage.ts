import type { S3Address } from '#server/media/s3-address.ts';

/** Where a server stores its data. */
export type Storage = FolderStorage | PostgresStorage;

/** Everything in a folder. */
interface FolderStorage {
  readonly kind: 'folder';
  readonly dataDir: string;
}

/** A PostgreSQL database and the pictures beside it. */
export interface PostgresStorage {
  readonly kind: 'postgres';
  readonly url: string;
  /** The folder or the store of the pictures; undefined if not configured, since few commands need it. */
  readonly media: string | S3Address | undefined;
}
