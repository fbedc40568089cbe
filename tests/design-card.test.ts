import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';

/* The owner's list, and docs/decisions/design-card.md, which says where each of it is used. */

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

/** The places that a section of the card gives for each of its names. */
function placesIn(section: string): ReadonlyMap<string, readonly string[]> {
  const text = card.split('\n## ').find((part) => part.startsWith(`${section}\n`)) ?? '';
  const rows = [...text.matchAll(/^\| `(?<name>[^`]+)` *\|(?<places>[^|]+)\|/gm)];
  return new Map(
    rows.map(({ groups }) => [
      groups?.['name'] ?? '',
      [...(groups?.['places'] ?? '').matchAll(/`(?<place>[^`]+)`/g)].map((place) => place[1] ?? ''),
    ]),
  );
}

/** Source files at a place, without unit tests: what only a test imports is not used in earnest. */
function filesAt(place: string): readonly string[] {
  const full = path.join(projectRoot, place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [place];
  return globSync(`${place}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
    (file) => place.startsWith('tests') || !/\.test\.tsx?$/.test(file),
  );
}

/** Whether a file imports a package, or a part of it, for more than its types or styles. */
function imports(file: string, name: string): boolean {
  const specifier = `'${name.replaceAll('.', '\\.')}(?:/[^']*(?<!\\.css))?'`;
  return new RegExp(
    `^(?:import|export)\\s(?!type\\b)[^;']*from ${specifier}|^import ${specifier}|\\bimport\\(${specifier}`,
    'm',
  ).test(read(file));
}

/** Whether `npm run …` runs the package's command. */
function runs(script: string, name: string): boolean {
  const command = manifest.scripts[script.slice('npm run '.length)] ?? '';
  return command.split(/[\s&]+/).includes(name);
}

test('the design card has the whole list of the owner, and package.json has each at one version', () => {
  const named = placesIn('Packages');
  expect([...named.keys()]).toEqual(expect.arrayContaining([...packages]));
  for (const name of named.keys()) {
    expect(manifest.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('each package is used wherever the design card says so', () => {
  for (const [name, places] of placesIn('Packages')) {
    expect(places, name).not.toEqual([]);
    for (const place of places) {
      const used = place.startsWith('npm run ')
        ? runs(place, name)
        : filesAt(place).some((file) => imports(file, name));
      expect.soft(used, `${name} at ${place}`).toBe(true);
    }
  }
});

test('each folder is there, and named wherever the design card says so', () => {
  const named = placesIn('Folders');
  expect([...named.keys()].toSorted()).toEqual([...folders].toSorted());
  for (const [folder, places] of named) {
    expect(readdirSync(path.join(projectRoot, folder)), folder).not.toEqual([]);
    expect(places, folder).not.toEqual([]);
    for (const place of places) expect(read(place), `${folder} in ${place}`).toContain(folder);
  }
});

test('the carousel below Mantine is imported by Mantine alone', () => {
  const sources = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: projectRoot });
  expect(sources.filter((file) => imports(file, 'embla-carousel-react'))).toEqual([]);
});
