/* `npm run audit:deps`: lists the packages that are shipped, in which bundle, and what imports each of them. */
import { ensureBuild } from '#scripts/ensure-build.ts';
import { projectRoot } from '#scripts/run.ts';
import { type BundledPackage, readBundledPackages } from './bundled-packages.ts';
import { licenceFaults } from './licences.ts';

/** The shortest import chain from a file of Warble to a package, as names; empty if there is none. */
export function importChain(folder: string, packages: readonly BundledPackage[]): string[] {
  const byFolder = new Map(packages.map((found) => [found.folder, found]));
  const queue: { readonly folder: string; readonly chain: readonly string[] }[] = [{ folder, chain: [] }];
  const seen = new Set([folder]);
  for (const { folder: here, chain } of queue) {
    const found = byFolder.get(here);
    if (found === undefined) return [here, ...chain];
    for (const importer of found.importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      queue.push({ folder: importer, chain: [found.name, ...chain] });
    }
  }
  return [];
}

if (import.meta.main) {
  ensureBuild();
  const packages = readBundledPackages(projectRoot);
  for (const found of packages) {
    const { name, version, license, bundles, folder } = found;
    console.log(`${name} ${version} · ${license} · ${bundles.join(', ')}`);
    console.log(`    ${importChain(folder, packages).join(' → ')}`);
  }
  console.log(`\n${packages.length} packages are part of Warble, beside Electron.`);
  const faults = licenceFaults(packages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
