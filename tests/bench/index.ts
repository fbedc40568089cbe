/*
 * `npm run bench [-- part …]`: measures Warble's speed. Most figures are ratios within one run, which depend less on
 * the machine; the absolute values are printed beside them. A missed goal is marked.
 */
import { bundleRows, desktopRows, gatewayRows, startRows, useRows } from './client-rows.ts';
import { loadRows } from './load-rows.ts';
import { print, type Row } from './rows.ts';
import {
  feedPageRows,
  feedRateRows,
  hashRows,
  pictureRows,
  postgresPageRows,
  processRows,
  searchRows,
} from './server-rows.ts';

// The parts run one after the other, because they would slow each other down.
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  start: startRows,
  use: useRows,
  bundle: bundleRows,
  desktop: desktopRows,
  gateway: gatewayRows,
  'feed-rate': feedRateRows,
  'feed-pages': feedPageRows,
  search: searchRows,
  load: loadRows,
  hash: hashRows,
  processes: processRows,
  pictures: pictureRows,
  'postgres-pages': postgresPageRows,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) rows.push(...(await measure()));
  }
  print(rows);
}
