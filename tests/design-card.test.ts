import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';

/* Checks the package list of the owner against package.json, the imports and docs/decisions/design-card.md. */

const packages = [
  'electron',
  'electron-vite',
  'electron-builder',
  'electron-store',
  'react',
  'react-dom',
  'react-router-dom',
  'jotai',
  'ky',
  '@mantine/core',
  '@mantine/notifications',
  '@mantine/carousel',
  'vitest',
  'playwright',
] as const;

const folders = ['src/main', 'src/preload', 'src/renderer', 'resources', 'tests'] as const;

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const manifest = v.parse(
  v.object({
    scripts: v.record(v.string(), v.string()),
    devDependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(read('package.json')),
);

const card = read('docs/decisions/design-card.md');

/** Maps each name in a section of the design card to the usages that the card lists. */
function usagesIn(section: string): ReadonlyMap<string, readonly string[]> {
  const text = card.split('\n## ').find((part) => part.startsWith(`${section}\n`)) ?? '';
  const rows = [...text.matchAll(/^\| `(?<name>[^`]+)` *\|(?<usages>[^|]+)\|/gm)];
  return new Map(
    rows.map(({ groups }) => [
      groups?.['name'] ?? '',
      [...(groups?.['usages'] ?? '').matchAll(/`(?<location>[^`]+)`/g)].map((location) => location[1] ?? ''),
    ]),
  );
}

/** The source files of a file or folder, without unit tests: an import by a test alone does not count as usage. */
function sourcesAt(location: string): readonly string[] {
  const full = path.join(projectRoot, location);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [location];
  return globSync(`${location}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
    (file) => location.startsWith('tests') || !/\.test\.tsx?$/.test(file),
  );
}

/** Whether a file imports a package or a subpath of it, apart from types and styles. */
function imports(file: string, name: string): boolean {
  const specifier = `'${name.replaceAll('.', '\\.')}(?:/[^']*(?<!\\.css))?'`;
  return new RegExp(
    `^(?:import|export)\\s(?!type\\b)[^;']*from ${specifier}|^import ${specifier}|\\bimport\\(${specifier}`,
    'm',
  ).test(read(file));
}

/** Whether an npm script runs the command of a package. */
function runs(script: string, name: string): boolean {
  const command = manifest.scripts[script.slice('npm run '.length)] ?? '';
  return command.split(/[\s&]+/).includes(name);
}

test('the design card has every package of the list, and package.json has an exact version of each', () => {
  const named = usagesIn('Packages');
  expect([...named.keys()]).toEqual(expect.arrayContaining([...packages]));
  for (const name of named.keys()) {
    expect(manifest.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('each package is used at every location that the design card lists', () => {
  for (const [name, usages] of usagesIn('Packages')) {
    expect(usages, name).not.toEqual([]);
    for (const location of usages) {
      const used = location.startsWith('npm run ')
        ? runs(location, name)
        : sourcesAt(location).some((file) => imports(file, name));
      expect.soft(used, `${name} at ${location}`).toBe(true);
    }
  }
});

test('each folder has files and is named in every file that the design card lists', () => {
  const named = usagesIn('Folders');
  expect([...named.keys()].toSorted()).toEqual([...folders].toSorted());
  for (const [folder, usages] of named) {
    expect(readdirSync(path.join(projectRoot, folder)), folder).not.toEqual([]);
    expect(usages, folder).not.toEqual([]);
    for (const location of usages) expect(read(location), `${folder} in ${location}`).toContain(folder);
  }
});

test('embla-carousel-react is imported only by Mantine', () => {
  const sources = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: projectRoot });
  expect(sources.filter((file) => imports(file, 'embla-carousel-react'))).toEqual([]);
});
