import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The waits between the attempts, in ms; 8 s in all. */
const delays = [100, 200, 500, 1000, 2000, 4200];

/**
 * Deletes a folder with all that it contains. On Windows, a virus scanner or an indexer may hold a file for some
 * seconds. `rm` has an option for that, but retries on each level of folders for each attempt of the level above, which
 * takes minutes.
 * @throws Error of the system where something can't be deleted
 */
export async function eraseData(folder: string): Promise<void> {
  for (const delay of delays) {
    try {
      await rm(folder, { recursive: true, force: true });
      return;
    } catch {
      await setTimeout(delay);
    }
  }
  await rm(folder, { recursive: true, force: true });
}
