/*
 * `node scripts/packaging/sums.ts FOLDER` writes FOLDER/SHA256SUMS for `sha256sum --check`, with all files directly in the
 * folder.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const sumsName = 'SHA256SUMS';

export async function writeSums(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== sumsName).map(({ name }) => name);
  let sums = '';
  for (const name of names.sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    sums += `${hash.digest('hex')}  ${name}\n`;
  }
  await writeFile(path.join(folder, sumsName), sums);
  return sums;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Say which folder: node scripts/packaging/sums.ts FOLDER');
    process.exitCode = 2;
  } else {
    process.stdout.write(await writeSums(folder));
  }
}
