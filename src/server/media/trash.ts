import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '#server/private-folder.ts';

/*
 * Files that no row uses are set aside and not deleted: the database may be an older copy than the pictures beside it.
 * When the newer database is restored, the files are put back.
 */

/** How long files that were set aside are kept. */
const trashDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export interface TidyOptions {
  /** The folder of the images that are served. */
  readonly files: string;
  /** The folder of those that were set aside, by day. */
  readonly trash: string;
  /** Whether a row uses the file. */
  readonly isUsed: (name: string) => boolean;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Puts files back that a row uses again, and sets those aside that none does; returns how many were set aside. */
export async function tidyFiles({ files, trash, isUsed, now }: TidyOptions): Promise<number> {
  await mkdir(trash, { recursive: true, mode: privateFolder });
  for (const day of await readdir(trash)) {
    for (const name of await readdir(join(trash, day))) {
      if (isUsed(name) && !(await exists(join(files, name)))) {
        await rename(join(trash, day, name), join(files, name));
      }
    }
  }
  const unused = (await readdir(files)).filter((name) => !isUsed(name));
  await moveToTrash({ files, trash, now }, unused);
  return unused.length;
}

/** Sets files aside; missing ones are skipped. */
export async function moveToTrash(
  { files, trash, now }: Pick<TidyOptions, 'files' | 'trash' | 'now'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const today = join(trash, dayOf(now()));
  await mkdir(today, { recursive: true, mode: privateFolder });
  for (const name of names) {
    await rename(join(files, name), join(today, name)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

/** Deletes files that were set aside too long ago. */
export async function emptyTrash({ trash, now }: Pick<TidyOptions, 'trash' | 'now'>): Promise<void> {
  const oldest = dayOf(now() - trashDays * dayMs);
  for (const day of await readdir(trash).catch(() => [])) {
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day < oldest) await rm(join(trash, day), { recursive: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
