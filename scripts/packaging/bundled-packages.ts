import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/*
 * The packages in the bundles. Everything is bundled, so neither `dependencies` nor node_modules shows which packages
 * are shipped: a plugin of the bundler records them.
 */

/** Where the bundles of the desktop app are recorded. */
const recordFolder = (root: string) => path.join(root, 'out', '.packages');

const BundledPackageSchema = v.object({
  /** Its folder, relative to the checkout, such as `node_modules/react`. */
  folder: v.string(),
  name: v.string(),
  version: v.string(),
  license: v.string(),
  /** The bundles that contain it: main, preload, renderer. */
  bundles: v.array(v.string()),
  /** Its importers: folders of packages and files of Warble. */
  importers: v.array(v.string()),
});
export type BundledPackage = v.InferOutput<typeof BundledPackageSchema>;

const ManifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  // Some old packages have no licence or a list of licences; these are reviewed manually.
  license: v.optional(v.string(), 'UNKNOWN'),
});

const packagePattern = /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The folder of the package that a module belongs to, or the path of a file of Warble; relative to the checkout. */
function originOf(moduleId: string, root: string): string {
  const file = moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
  const origin = packagePattern.exec(file)?.[1] ?? file;
  return path.relative(root, origin).replaceAll(path.sep, '/');
}

const isPackage = (origin: string) => origin.includes('node_modules/');

/**
 * A Vite plugin that records the packages of each build. `root` is the checkout.
 * @param folder where the records are written; by default, the folder of the desktop app's records
 */
export function recordPackages(bundle: string, root: string, folder = recordFolder(root)): Plugin {
  const importers = new Map<string, Set<string>>();
  return {
    name: 'warble-record-packages',
    // Test builds are not shipped.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'test',
    // Recorded here, because modules that only re-export are removed later in the build.
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      const from = originOf(id, root);
      for (const imported of [...importedIds, ...dynamicallyImportedIds]) {
        const origin = originOf(imported, root);
        if (!isPackage(origin) || origin === from || from.startsWith('..')) continue;
        importers.set(origin, (importers.get(origin) ?? new Set()).add(from));
      }
    },
    generateBundle(_options, output) {
      const chunks = Object.values(output).filter((file) => file.type === 'chunk');
      const origins = new Set(chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => originOf(id, root)));
      const packages = [...origins]
        .filter(isPackage)
        .sort()
        .map((folder): BundledPackage => {
          const manifest: unknown = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
          const { name, version, license } = v.parse(ManifestSchema, manifest);
          return {
            folder,
            name,
            version,
            license,
            bundles: [bundle],
            importers: [...(importers.get(folder) ?? [])].sort(),
          };
        });
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${bundle}.json`), `${JSON.stringify(packages, null, 2)}\n`);
    },
  };
}

/**
 * The packages of the last build, sorted by name without duplicates.
 * @param folder where they were recorded; by default, the folder of the desktop app's records
 * @throws {Error} if there is no build
 */
export function readBundledPackages(root: string, folder = recordFolder(root)): BundledPackage[] {
  const merged = new Map<string, BundledPackage>();
  for (const file of readdirSync(folder).sort()) {
    const recorded: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const found of v.parse(v.array(BundledPackageSchema), recorded)) {
      const { bundles, importers } = merged.get(found.folder) ?? { bundles: [], importers: [] };
      merged.set(found.folder, {
        ...found,
        bundles: [...bundles, ...found.bundles],
        importers: [...new Set([...importers, ...found.importers])].sort(),
      });
    }
  }
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
