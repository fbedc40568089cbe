import type { Database } from '#server/database/schema.ts';
import type { MediaFolder } from '#server/media/folder.ts';

export interface SampleOptions {
  readonly db: Database;
  readonly media: MediaFolder;
  readonly now: () => number;
}

/** Fills an empty database with the sample community; leaves any other as it is. */
export async function fillSample(_options: SampleOptions): Promise<void> {
  await Promise.resolve();
}
