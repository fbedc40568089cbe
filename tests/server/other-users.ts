import { chmod, chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `nobody`. */
const other = 65_534;
const isRoot = process.getuid?.() === 0;

/** Lets all users change a folder, which then belongs to the user of `withoutRoot`. */
export async function openToAll(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true });
  for (const path of ['', ...inside]) {
    await chmod(join(folder, path), 0o777);
    if (isRoot) await chown(join(folder, path), other, other);
  }
}

/** Runs something as a user who may not do everything. */
export async function withoutRoot<Result>(task: () => Promise<Result>): Promise<Result> {
  if (!isRoot) return task();
  process.seteuid?.(other);
  try {
    return await task();
  } finally {
    process.seteuid?.(0);
  }
}
