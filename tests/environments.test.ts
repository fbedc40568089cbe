import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';

/* An environment is a set of globals that are available to files of one kind; each has a configuration in tsconfig/. */

/** For each environment, globals that compile and globals that do not. */
const environments = {
  contract: { has: ['URL', 'setTimeout'], lacks: ['document', 'process', 'localStorage', 'fetch'] },
  preload: { has: ['document', 'window'], lacks: ['importScripts'] },
  renderer: { has: ['document', 'localStorage'], lacks: ['process', 'Buffer', '__dirname'] },
  'in-page': { has: ['document'], lacks: ['process', 'Buffer'] },
  node: {
    has: ['process', 'Buffer', 'fetch'],
    lacks: ['document', 'window', 'location', 'HTMLElement'],
  },
  pages: { has: ['process', 'document'], lacks: ['importScripts'] },
} as const;

/** Sample files, each with the environment in which it has to be checked. */
const members: Readonly<Record<string, keyof typeof environments>> = {
  'src/contract/api/calls.ts': 'contract',
  'src/preload/index.ts': 'preload',
  'src/renderer/src/app/index.tsx': 'renderer',
  'src/server/index.ts': 'node',
  'src/gateway/index.ts': 'node',
  'src/serve/index.ts': 'node',
  'src/main/index.ts': 'node',
  'scripts/test.ts': 'node',
  'tests/server/sessions.test.ts': 'node',
  'tests/electron-double/in-page/page-world.ts': 'in-page',
  'src/renderer/src/app/router.dom.test.tsx': 'pages',
  'tests/e2e/journey.spec.ts': 'pages',
};

const tsc = (args: readonly string[]) =>
  runNode(commandScript('typescript', 'tsc'), args, { output: 'keep' });

// Below node_modules, so that packages can be resolved.
let folder: string;
beforeAll(() => {
  const cache = path.join(projectRoot, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'environments-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = Object.keys(environments);

test.for(Object.entries(environments))(
  'the environment %s has only its own globals',
  async ([environment, { has, lacks }]) => {
    const globals: readonly string[] = [...has, ...lacks];
    writeFileSync(path.join(folder, `${environment}.ts`), globals.map((name) => `void ${name};\n`).join(''));
    const files = [path.join(folder, `${environment}.ts`)];
    // Globals that browsers and Node share are declared in a separate file.
    if (environment === 'contract') files.push(path.join(projectRoot, 'src/contract/globals.d.ts'));
    const config = {
      extends: path.join(projectRoot, 'tsconfig', `${environment}.json`),
      files,
      include: [],
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
    };
    writeFileSync(path.join(folder, `${environment}.json`), JSON.stringify(config));
    const { output } = await tsc(['--project', path.join(folder, `${environment}.json`)]);
    const rejected = [...output.matchAll(/Cannot find name '(\w+)'/g)].map(([, name]) => name);
    expect(rejected, output).toEqual(lacks);
  },
);

test('each file is type-checked only in the environment that it runs in', async () => {
  const ConfigSchema = v.object({ files: v.array(v.string()) });
  const found = await Promise.all(
    names.map(async (environment) => {
      const { output } = await tsc(['--project', `tsconfig/${environment}.json`, '--showConfig']);
      const { files } = v.parse(ConfigSchema, JSON.parse(output));
      return { environment, files: new Set(files.map((file) => path.posix.join('tsconfig', file))) };
    }),
  );
  const environmentsOf = (file: string) =>
    found.filter(({ files }) => files.has(file)).map(({ environment }) => environment);
  expect(Object.fromEntries(Object.keys(members).map((file) => [file, environmentsOf(file)]))).toEqual(
    Object.fromEntries(Object.entries(members).map(([file, environment]) => [file, [environment]])),
  );
});
