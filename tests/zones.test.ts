import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';

/* The zones of docs/architecture.md are only as good as the rule that keeps them. */

/** A file, one import it must not have, and whether it may. */
const imports: readonly (readonly [file: string, target: string, allowed: boolean])[] = [
  ['src/contract/a.ts', '#server/index.ts', false],
  ['src/contract/a.ts', 'node:fs', false],
  ['src/server/a.ts', '#contract/calls.ts', true],
  ['src/server/a.ts', '#gateway/index.ts', false],
  ['src/server/a.ts', 'electron', false],
  ['src/gateway/a.ts', '#contract/calls.ts', true],
  ['src/gateway/a.ts', '#server/index.ts', false],
  ['src/gateway/a.ts', 'electron', false],
  ['src/serve/a.ts', '#gateway/index.ts', true],
  ['src/serve/a.ts', '#server/index.ts', true],
  ['src/serve/a.ts', '#main/index.ts', false],
  ['src/main/a.ts', '#gateway/index.ts', true],
  ['src/main/a.ts', '#renderer/lib/messages.ts', false],
  ['src/main/a.ts', '#scripts/run.ts', false],
  ['src/preload/a.ts', '#contract/channels.ts', true],
  ['src/preload/a.ts', '#main/index.ts', false],
  ['src/renderer/src/app/a.ts', '#renderer/features/tweets/feed.tsx', true],
  ['src/renderer/src/app/a.ts', '#server/index.ts', false],
  ['src/renderer/src/features/one/a.ts', '#renderer/stores/tweets.ts', true],
  ['src/renderer/src/features/one/a.ts', '#renderer/features/two/a.ts', false],
  ['src/renderer/src/stores/a.ts', '#renderer/app/router.tsx', false],
  ['src/renderer/src/lib/a.ts', 'electron', false],
  ['src/renderer/src/lib/a.ts', '../stores/a.ts', false],
];

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })),
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'warble-zones-'));
  copyFileSync(path.join(projectRoot, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the lint rule refuses every import that crosses a zone, and no other', async () => {
  const files = imports.map(([file, target], index) => {
    const name = file.replace('a.ts', `case-${index}.ts`);
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), `import { a } from '${target}';\nexport const b = a;\n`);
    return name;
  });
  const { output } = await runNode(
    commandScript('oxlint'),
    ['--format', 'json', '--config', path.join(folder, '.oxlintrc.json'), ...files],
    { output: 'keep', cwd: folder },
  );
  const refused = v
    .parse(Report, JSON.parse(output))
    .diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename);
  for (const [index, [file, target, allowed]] of imports.entries()) {
    const name = files[index] ?? '';
    expect(
      refused.some((filename) => filename.endsWith(name)),
      `${file} imports ${target}`,
    ).toBe(!allowed);
  }
});

test('raw IPC is refused outside of its two files', async () => {
  const cases = {
    'src/main/window/raw.ts': 'ipcMain',
    'src/main/ipc.ts': 'ipcMain',
    'src/preload/raw.ts': 'ipcRenderer',
    'src/preload/ipc.ts': 'ipcRenderer',
  };
  for (const [name, api] of Object.entries(cases)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(
      path.join(folder, name),
      `import { ${api} } from 'electron';\nexport const ipc = ${api};\n`,
    );
  }
  const { output } = await runNode(
    commandScript('oxlint'),
    ['--format', 'json', '--config', path.join(folder, '.oxlintrc.json'), ...Object.keys(cases)],
    { output: 'keep', cwd: folder },
  );
  const refused = v
    .parse(Report, JSON.parse(output))
    .diagnostics.map(({ filename }) => filename)
    .sort();
  expect(refused).toEqual(['src/main/window/raw.ts', 'src/preload/raw.ts']);
});
