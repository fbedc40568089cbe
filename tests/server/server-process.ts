import { readFileSync } from 'node:fs';
import { openPostgres } from '#server/database/postgres.ts';
import { startServer } from '#server/index.ts';
import { imagesAt } from './images-at.ts';
import { noLimits, quickPasswords } from './no-limits.ts';

/*
 * A server in its own process: `server-process.ts FOLDER`, or `server-process.ts FOLDER URL [S3]` on a PostgreSQL
 * database. Reports its address, and its peak memory on request.
 */

/** The peak memory of this process alone: on Linux, `maxRSS` includes the memory of the process that started it. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(peak);
}

const [dataDir = '', url, images] = process.argv.slice(2);

try {
  const server = await startServer({
    dataDir,
    ...(url !== undefined && { openDatabase: () => openPostgres({ url }) }),
    ...(images !== undefined && { openImages: imagesAt(images) }),
    rateLimits: noLimits,
    passwords: quickPasswords,
  });
  process.send?.({ url: server.url });
  process.on('message', () => process.send?.({ peakKilobytes: peakKilobytes() }));
} catch (error) {
  process.send?.({ failed: String(error) });
  process.disconnect();
}
