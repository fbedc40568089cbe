import { expect, test } from 'vitest';
import { runFuzz } from './run-fuzz.ts';
import { runKills } from './run-kill.ts';

/* Short runs of `npm run fuzz` and `npm run fuzz -- kill`. */

const megabyte = 1024 * 1024;

test('every request gets an answer of docs/api.md and leaves database and files consistent', async () => {
  // The limit is long because other tests run at the same time: only a missing response counts as too slow.
  const { statuses, bytes } = await runFuzz({ seed: 1, requests: 2000, hangMs: 30_000 });
  // Enough requests passed the validation and were executed.
  expect(statuses[200]).toBeGreaterThan(200);
  expect(statuses[201]).toBeGreaterThan(20);
  const [early = 0, late = Infinity] = bytes;
  expect(late - early).toBeLessThan(10 * megabyte);
});

test('a server that is killed while people post keeps answered changes once, and no partial ones', async () => {
  const { answered } = await runKills({ kills: 3 });
  expect(answered).toBeGreaterThan(0);
});
