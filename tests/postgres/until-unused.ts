import { expect, vi } from 'vitest';
import { isWarbleRunning } from '#server/database/postgres.ts';

/**
 * Resolves when PostgreSQL knows that the closed servers of a database have stopped using it. A pool does not wait until its
 * connections have ended, and until then `restore` and `move` are refused.
 */
export const untilUnused = (url: string): Promise<void> =>
  vi.waitFor(async () => expect(await isWarbleRunning(url)).toBe(false));
