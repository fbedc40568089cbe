import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dialogModules } from '#scripts/build/code-groups.ts';
import { projectRoot } from '#scripts/run.ts';

/*
 * Checks that each lazily loaded part of the page is on screen in the test that changes the language, and that each
 * dialog is loaded ahead, together with the others, and each page.
 */

const root = path.join(projectRoot, 'src/renderer/src');
const languageTest = 'app/language-change.dom.test.tsx';

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** The files of the renderer that a file imports, found by this pattern. */
function named(file: string, pattern: RegExp): readonly string[] {
  return [...(sources.get(file) ?? '').matchAll(pattern)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#renderer/')
        ? specifier.slice('#renderer/'.length)
        : path.posix.join(path.posix.dirname(file), specifier),
    )
    .filter((target) => sources.has(target));
}

const imported = (file: string) => named(file, /^(?:import|export|\}) [^;]*?from '([^']+)'/gm);
const lazilyImported = (file: string) => named(file, /import\('([^']+)'\)/g);

/** A file and all files that it imports, directly or indirectly, without those that are loaded lazily. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const target of imported(file)) withImports(target, found);
  return found;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** It has no texts, because it only renders its children. */
const withoutTexts: ReadonlySet<string> = new Set(['ui/menu-popup.tsx']);

test('each lazily loaded part is on screen while a test changes the language', () => {
  const lazy = [...sources.keys()]
    .filter((file) => !isTest(file))
    .flatMap(lazilyImported)
    // A module without components may only collect the imports of one chunk.
    .flatMap((file) => (file.endsWith('.tsx') ? [file] : imported(file)))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('app/pages/'));
  expect(lazy.length).toBeGreaterThan(20);
  const tested = new Set<string>();
  for (const file of imported(languageTest)) withImports(file, tested);
  expect(lazy.filter((file) => !tested.has(file) && !withoutTexts.has(file))).toEqual([]);
});

/** The one of the signed-out page, after which the first user's page starts, and one that only the desktop app has. */
const notAhead: ReadonlySet<string> = new Set([
  'features/session/login-dialog.tsx',
  'features/servers/servers-dialog.tsx',
]);

test('the code of each dialog is loaded ahead, so that the dialog opens also without a network', () => {
  const dialogs = [...sources.keys()]
    .filter((file) => !isTest(file))
    .flatMap((file) => named(file, /lazyDialog\(\s*async \(\) => \(await import\('([^']+)'\)/g));
  expect(dialogs.length).toBeGreaterThan(8);
  const ahead = new Set(lazilyImported('app/load-ahead.ts'));
  expect(dialogs.filter((file) => !ahead.has(file) && !notAhead.has(file))).toEqual([]);
});

/** Each of these is larger than all others together, and a file of its own. */
const largeParts: ReadonlySet<string> = new Set([
  'features/commands/palette',
  'images/larger-view',
  'images/crop-dialog',
]);

/** The pages that a signed-in user can open. Home is in the code of each start. */
const pages = lazilyImported('app/router.tsx').filter(
  (file) => file.startsWith('app/pages/') && !/\/(?:login|signup|welcome)\.tsx$/.test(file),
);
/** What a page loads by itself, without what only the desktop app has, whose code is on the computer. */
const partsOfPages = pages.flatMap(lazilyImported).filter((file) => !file.startsWith('features/servers/'));

test('the code of each page is loaded ahead, so that it opens also without a network', () => {
  expect(pages.length).toBeGreaterThan(8);
  expect(partsOfPages.length).toBeGreaterThan(1);
  const ahead = new Set(lazilyImported('app/load-ahead.ts'));
  expect([...pages, ...partsOfPages].filter((file) => !ahead.has(file))).toEqual([]);
});

test('what is loaded ahead of dialogs is one file, without the large parts', () => {
  const ofPages = new Set([...pages, ...partsOfPages, 'app/pages/waiting.tsx']);
  const ahead = lazilyImported('app/load-ahead.ts')
    .filter((file) => !ofPages.has(file))
    .map((file) => file.replace(/\.tsx?$/, ''));
  expect([...dialogModules].toSorted()).toEqual(ahead.filter((module) => !largeParts.has(module)).toSorted());
});
