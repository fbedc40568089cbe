import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '#server/private-folder.ts';

/*
 * Files that no row uses are set aside and not deleted: the database may be an older copy than the pictures beside it.
 * When the newer one is put back, so are they.
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
  if (unused.length === 0) return 0;
  const today = join(trash, dayOf(now()));
  await mkdir(today, { recursive: true, mode: privateFolder });
  for (const name of unused) await rename(join(files, name), join(today, name));
  return unused.length;
}

export interface SharedTidyOptions extends Pick<TidyOptions, 'files' | 'trash' | 'now'> {
  /** The folder of unfinished uploads, a folder for each process. */
  readonly uploads: string;
  /** Whether a row uses the file now. */
  readonly isUsed: (name: string) => Promise<boolean>;
}

/**
 * Sets files aside that have been there for a day and that no row uses, while other processes may store the same picture
 * again; deletes uploads that were begun as long ago. Returns how many were set aside.
 */
export async function setOldAside(options: SharedTidyOptions): Promise<number> {
  const { files, trash, uploads, now, isUsed } = options;
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && found.mtimeMs < now() - dayMs;
  };
  for (const folder of await readdir(uploads)) {
    for (const upload of await readdir(join(uploads, folder)).catch(() => [])) {
      const path = join(uploads, folder, upload);
      if (await isOld(path)) await rm(path, { force: true });
    }
  }
  const today = join(trash, dayOf(now()));
  let count = 0;
  for (const name of await readdir(files)) {
    const path = join(files, name);
    if (!(await isOld(path)) || (await isUsed(name))) continue;
    await mkdir(today, { recursive: true, mode: privateFolder });
    const aside = join(today, name);
    await rename(path, aside);
    // Stored again just before that, by a row that may not be written yet.
    if (!(await isOld(aside)) || (await isUsed(name))) await rename(aside, path);
    else count += 1;
  }
  return count;
}

/** Deletes what was set aside too long ago. */
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
