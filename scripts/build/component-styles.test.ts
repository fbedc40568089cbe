import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { bringComponentStyles, styleSheetOf } from './component-styles.ts';

const mantine = path.join(projectRoot, 'node_modules/@mantine/core');

test('each style sheet of Mantine is loaded with a module, or with the page', () => {
  const modules = globSync('esm/**/*.mjs', { cwd: mantine }).map((file) =>
    path.join(mantine, file).replaceAll(path.sep, '/'),
  );
  const withPage = readFileSync(path.join(projectRoot, 'src/renderer/src/app/styles.ts'), 'utf8');
  const brought = new Set(modules.map((id) => styleSheetOf(id, projectRoot)));
  const sheets = globSync('styles/*.css', { cwd: mantine })
    .filter((file) => !file.endsWith('.layer.css'))
    .map((file) => `@mantine/core/${file.replaceAll(path.sep, '/')}`);
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((sheet) => !brought.has(sheet) && !withPage.includes(`'${sheet}'`))).toEqual([]);
});

test('the development server, which bundles all components in one module, loads the styles of all', async () => {
  const server = await createServer({
    configFile: false,
    root: path.join(projectRoot, 'src/renderer'),
    plugins: [bringComponentStyles(projectRoot)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  try {
    const page = await server.transformRequest('/src/app/styles.ts');
    expect(page?.code).toContain('@mantine/core/styles.css');
  } finally {
    await server.close();
  }
});
