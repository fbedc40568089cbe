import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';

/*
 * Checks that no style depends on what the page contains: with `:has` on the root or on the body, each element that comes
 * or goes makes the browser compute the styles of the whole page again, which drops frames while the user scrolls.
 */

/** `:has` in the same compound selector as the root or the body. */
const rootWithHas = /(?:(?<![\w.#-])(?:html|body)|:root)(?![\w-])(?:\[[^\]]*\]|[^\s,>+~{}[\]])*:has\(/g;
const findIn = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').match(rootWithHas) ?? [];

test('no style of the root or the body depends on what is in it', () => {
  const files = globSync('src/**/*.css', { cwd: projectRoot });
  const found = files.flatMap((file) =>
    findIn(readFileSync(path.join(projectRoot, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test.each([
  'html:has([data-two-bars]) { color: red }',
  'html[data-theme="a > b"]:has(main) nav { color: red }',
  ':root:not(:has(dialog)) { color: red }',
  '.a,:root:has(> body .b) { color: red }',
  '@media print { body.wide:has(main) { color: red } }',
  ':is(html, body):has(main) { color: red }',
])('finds %s', (css) => {
  expect(findIn(css)).toHaveLength(1);
});

test.each([
  ':root article:has(img) { color: red }',
  ':root :has(> main) { color: red }',
  '.body:has(img), .card-body:has(img), .columns:not(:has(nav)) { color: red }',
  '/* Not html:has(main). */ html[data-two-bars] { color: red }',
])('accepts %s', (css) => {
  expect(findIn(css)).toEqual([]);
});
