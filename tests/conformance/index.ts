import { calls } from '#contract/api/calls.ts';
import { checkConformance } from './check.ts';
import { Unreachable } from './client.ts';

/* `npm run conformance -- URL` */

const usage =
  'Usage: npm run conformance -- URL, with the address of a server, such as http://127.0.0.1:4780';

async function main(): Promise<number> {
  const [address, ...rest] = process.argv.slice(2);
  if (address === undefined || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    console.error(`${address} is not an address of the web. ${usage}`);
    return 2;
  }
  const results = await checkConformance(address);
  const width = Math.max(...results.map(({ call }) => `${calls[call].method} ${calls[call].path}`.length));
  for (const { call, holds, detail } of results) {
    const name = `${calls[call].method} ${calls[call].path}`.padEnd(width);
    console.log(holds ? `holds          ${name.trimEnd()}` : `does not hold  ${name}  ${detail}`);
  }
  const held = results.filter((result) => result.holds).length;
  console.log(`${held} of ${results.length} calls hold`);
  return held === results.length ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Unreachable)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
