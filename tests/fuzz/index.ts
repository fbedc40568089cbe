import { runFuzz } from './run-fuzz.ts';
import { runKills } from './run-kill.ts';

/*
 * `npm run fuzz [-- SEED]`: sends 20,000 requests generated from the contract. A failure prints the shortest request
 * that fails, and the seed to repeat it.
 * `npm run fuzz -- kill [COUNT]`: kills the server in the middle of writes, 50 times by default.
 */

const growthMax = 1.1;
const report = (text: string) => console.log(text);
const [what, count] = process.argv.slice(2);
const isCount = (text: string | undefined) => text === undefined || /^\d+$/.test(text);

if (what === 'kill' && isCount(count)) {
  console.log(await runKills({ kills: Number(count ?? 50), report }));
} else if (isCount(what)) {
  const seed = what === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(what);
  console.log(`Seed ${seed}`);
  const figures = await runFuzz({ seed, requests: 20_000, hangMs: 2000, report });
  console.log(figures);
  const growth = (figures.bytes.at(-1) ?? 0) / (figures.bytes[4] ?? 0);
  const isFlat = growth <= growthMax;
  console.log(
    `Memory after 20,000 requests against 5,000: ${growth.toFixed(2)}, goal ≤ ${growthMax}${isFlat ? '' : '  MISSED'}`,
  );
  if (!isFlat) process.exitCode = 1;
} else {
  console.error('Usage: npm run fuzz [-- SEED], or npm run fuzz -- kill [COUNT]');
  process.exitCode = 2;
}
