/* `npm run audit:deps`: which packages reach a user, in which bundle, and what brings each of them in. */
import { ensureBuild } from '#scripts/ensure-build.ts';
import { projectRoot } from '#scripts/run.ts';
import { type BundledPackage, readBundledPackages } from './bundled-packages.ts';
import { licenceFaults } from './licences.ts';

/** The shortest way from a file of Warble's to a package, as names; empty when there's none. */
export function wayTo(folder: string, packages: readonly BundledPackage[]): string[] {
  const byFolder = new Map(packages.map((found) => [found.folder, found]));
  const queue: { readonly folder: string; readonly way: readonly string[] }[] = [{ folder, way: [] }];
  const seen = new Set([folder]);
  for (const { folder: here, way } of queue) {
    const found = byFolder.get(here);
    if (found === undefined) return [here, ...way];
    for (const importer of found.importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      queue.push({ folder: importer, way: [found.name, ...way] });
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
    console.log(`    ${wayTo(folder, packages).join(' → ')}`);
  }
  console.log(`\n${packages.length} packages are part of Warble, beside Electron.`);
  const faults = licenceFaults(packages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
