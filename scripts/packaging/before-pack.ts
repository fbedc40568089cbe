import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot, run } from '#scripts/run.ts';
import { readBundledPackages } from './bundled-packages.ts';
import { licenceFaults, notices } from './licences.ts';
import { shippedBom } from './sbom.ts';

const ofElectron = [
  'The texts of Electron and Chromium are beside the executable (LICENSE.electron.txt, LICENSES.chromium.html).',
];

const ManifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  devDependencies: v.object({ electron: v.string() }),
});

/**
 * electron-builder's hook before packing: writes the content of the package's folder `legal`, which is the licences of the
 * bundled packages and a CycloneDX SBOM.
 * @throws {Error} if a licence is not allowed
 */
export default async function beforePack(): Promise<void> {
  const packages = readBundledPackages(projectRoot);
  const faults = licenceFaults(packages);
  if (faults.length > 0) throw new Error(faults.join('\n'));

  const manifest = v.parse(
    ManifestSchema,
    JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')),
  );
  const shipped = [...packages, { name: 'electron', version: manifest.devDependencies.electron }];
  const bom = shippedBom(await npmBom(), manifest, shipped);

  const folder = path.join(projectRoot, 'out', 'legal');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), notices(packages, projectRoot, ofElectron));
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
}

async function npmBom(): Promise<unknown> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  // npm sets this variable for its scripts; outside of npm, the one on PATH is used.
  const npm = process.env['npm_execpath'];
  const options = { output: 'keep', env: { NO_UPDATE_NOTIFIER: '1' } } as const;
  const { code, output } = await (npm === undefined
    ? run('npm', args, options)
    : run(process.execPath, [npm, ...args], options));
  if (code !== 0) throw new Error(`"npm sbom" failed (npm 10 or newer is needed):\n${output}`);
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
}
