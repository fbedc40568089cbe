import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { findCircles, readImportGraph } from '#scripts/import-graph.ts';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';
import { folderOf, zones } from '#scripts/zones.ts';

/* Checks that the lint rules enforce the zones and layers of docs/architecture.md. */

/** For each file, allowed and rejected imports; each zone and each layer has at least one of each. */
const imports: readonly (readonly [file: string, allowed: readonly string[], rejected: readonly string[]])[] =
  [
    [
      'src/contract/a.ts',
      ['./b.ts'],
      ['./api/a.ts', '#server/index.ts', '#scripts/run.ts', 'node:fs', 'react'],
    ],
    ['src/contract/policy/a.ts', ['#contract/bridge/a.ts', '#contract/b.ts'], ['#server/index.ts']],
    ['src/contract/bridge/a.ts', ['#contract/api/a.ts'], ['#contract/policy/a.ts', 'node:fs']],
    ['src/contract/api/a.ts', ['#contract/i18n/a.ts'], ['#contract/bridge/a.ts', 'react']],
    ['src/contract/i18n/a.ts', ['#contract/actions/a.ts'], ['#contract/api/a.ts', '#renderer/i18n/a.ts']],
    ['src/contract/actions/a.ts', ['#contract/b.ts'], ['#contract/i18n/a.ts', 'electron']],
    ['src/server/a.ts', ['#contract/b.ts', 'node:fs'], ['#gateway/index.ts', 'electron', 'react']],
    ['src/gateway/a.ts', ['#contract/b.ts'], ['#server/index.ts', 'electron', 'react-dom']],
    ['src/serve/a.ts', ['#gateway/index.ts', '#server/index.ts'], ['#main/index.ts', 'electron']],
    ['src/main/a.ts', ['#gateway/index.ts', 'electron'], ['#renderer/lib/a.ts', '#tests/a.ts', 'react']],
    ['src/preload/a.ts', ['#contract/b.ts', 'electron'], ['#main/index.ts', 'node:fs']],
    ['src/renderer/src/a.ts', ['#contract/b.ts'], ['./lib/a.ts', '#server/index.ts']],
    ['src/renderer/src/app/a.ts', ['#renderer/features/one/a.ts'], ['#server/index.ts', 'node:fs']],
    [
      'src/renderer/src/features/one/a.ts',
      ['./b.ts', '#renderer/posts/a.ts'],
      ['#renderer/features/two/a.ts', '../two/a.ts', '#renderer/app/a.ts'],
    ],
    ['src/renderer/src/posts/a.ts', ['#renderer/people/a.ts'], ['#renderer/features/one/a.ts']],
    ['src/renderer/src/people/a.ts', ['#renderer/images/a.ts'], ['#renderer/posts/a.ts']],
    ['src/renderer/src/images/a.ts', ['#renderer/ui/a.ts'], ['#renderer/people/a.ts']],
    [
      'src/renderer/src/ui/a.ts',
      ['#renderer/i18n/a.ts'],
      ['#renderer/stores/a.ts', '#renderer/outbox/a.ts', '#renderer/api/a.ts'],
    ],
    [
      'src/renderer/src/outbox/a.ts',
      ['#renderer/stores/a.ts'],
      ['#renderer/posts/a.ts', '#renderer/ui/a.ts'],
    ],
    ['src/renderer/src/stores/a.ts', ['#renderer/api/a.ts'], ['#renderer/outbox/a.ts', '#renderer/ui/a.ts']],
    ['src/renderer/src/api/a.ts', ['#renderer/i18n/a.ts'], ['#renderer/stores/a.ts', '#renderer/ui/a.ts']],
    ['src/renderer/src/i18n/a.ts', ['#renderer/lib/a.ts'], ['#renderer/api/a.ts']],
    ['src/renderer/src/lib/a.ts', ['#contract/b.ts'], ['#renderer/i18n/a.ts', 'electron']],
  ];

/** The syntactic forms of an import. */
const forms: Readonly<Record<string, (target: string) => string>> = {
  value: (target) => `import { a } from '${target}';\nexport const b = a;\n`,
  type: (target) => `import type { A } from '${target}';\nexport type B = A;\n`,
  're-export': (target) => `export { a } from '${target}';\n`,
  dynamic: (target) => `export const load = () => import('${target}');\n`,
};

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })),
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'warble-zones-'));
  const config = JSON.stringify(path.join(projectRoot, 'oxlint.config.ts'));
  write('oxlint.config.ts', `export { default } from ${config};\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, source: string): void {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), source);
}

/** Lints sources, given by file name, and returns the names of the files that a rule rejects. */
async function rejectedBy(rule: string, sources: Readonly<Record<string, string>>): Promise<Set<string>> {
  for (const [name, source] of Object.entries(sources)) write(name, source);
  const args = ['--format', 'json', '--config', path.join(folder, 'oxlint.config.ts')];
  const { output } = await runNode(commandScript('oxlint'), [...args, ...Object.keys(sources)], {
    output: 'keep',
    cwd: folder,
  });
  const { diagnostics } = v.parse(Report, JSON.parse(output));
  return new Set(diagnostics.filter(({ code }) => code.includes(rule)).map(({ filename }) => filename));
}

test('the lint rule rejects imports that cross a zone or go up a layer, and no others', async () => {
  const cases = imports.flatMap(([file, allowed, rejected]) =>
    [...allowed, ...rejected].map((target) => ({ file, target, isAllowed: allowed.includes(target) })),
  );
  const named = cases.flatMap(({ file, target, isAllowed }, index) =>
    Object.entries(forms).map(([form, source]) => ({
      name: file.replace('a.ts', `${form}-${index}.ts`),
      source: source(target),
      title: `${file} imports ${target} (${form})`,
      isAllowed,
    })),
  );
  const rejected = await rejectedBy(
    'no-restricted-imports',
    Object.fromEntries(named.map(({ name, source }) => [name, source])),
  );
  const wrong = named.filter(({ name, isAllowed }) => rejected.has(name) === isAllowed);
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test('each zone and each layer has an allowed and a rejected import', () => {
  const covered = new Set(imports.map(([file]) => path.posix.dirname(file).replace(/\/one$/, '')));
  const folders = zones.flatMap((zone) =>
    ['', ...(zone.layers ?? [])].map((layer) => path.posix.join(folderOf(zone), layer)),
  );
  expect(folders.filter((name) => !covered.has(name))).toEqual([]);
});

test('raw IPC is rejected outside its two wrapper files', async () => {
  const raw = (api: string) => `import { ${api} } from 'electron';\nexport const ipc = ${api};\n`;
  const rejected = await rejectedBy('no-restricted-imports', {
    'src/main/window/raw.ts': raw('ipcMain'),
    'src/main/ipc.ts': raw('ipcMain'),
    'src/preload/raw.ts': raw('ipcRenderer'),
    'src/preload/ipc.ts': raw('ipcRenderer'),
  });
  expect([...rejected].sort()).toEqual(['src/main/window/raw.ts', 'src/preload/raw.ts']);
});

test('an import cycle is found, whatever kind of import closes it', () => {
  const kinds = Object.entries(forms);
  for (const [one, first] of kinds)
    for (const [other, second] of kinds) {
      write(`circles/${one}-${other}/src/server/a.ts`, first('./b.ts'));
      write(`circles/${one}-${other}/src/server/b.ts`, second('#server/a.ts'));
    }
  const found = kinds.flatMap(([one]) =>
    kinds.map(([other]) => [
      `${one}-${other}`,
      findCircles(readImportGraph(path.join(folder, 'circles', `${one}-${other}`), ['src'])),
    ]),
  );
  const circle = [['src/server/a.ts', 'src/server/b.ts', 'src/server/a.ts']];
  expect(found).toEqual(found.map(([name]) => [name, circle]));
});

test('a longer import cycle is found, and a shared import is no cycle', () => {
  write('more/src/main/a.ts', "import './b.ts';\n");
  write('more/src/main/b.ts', "import type { C } from './c.ts';\nexport type B = C;\n");
  write('more/src/main/c.ts', "export const later = () => import('#main/a.ts');\nimport './shared.ts';\n");
  write('more/src/main/d.ts', "import './shared.ts';\nimport './a.ts';\n");
  write('more/src/main/shared.ts', 'export {};\n');
  const circles = findCircles(readImportGraph(path.join(folder, 'more'), ['src']));
  expect(circles.map((circle) => circle.map((file) => path.posix.basename(file)))).toEqual([
    ['a.ts', 'b.ts', 'c.ts', 'a.ts'],
  ]);
});

test('an inline type import, which the zone rules do not see, is rejected', async () => {
  const rejected = await rejectedBy('consistent-type-imports', {
    'src/server/in-place.ts': "export interface A {\n  readonly b: import('./b.ts').B;\n}\n",
  });
  expect([...rejected]).toEqual(['src/server/in-place.ts']);
});
