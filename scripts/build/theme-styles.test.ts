import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { bakedComponent, themeStyles } from './theme-styles.ts';

test('the styles have the variables of the theme for each colour scheme, and the classes for its widths', () => {
  const styles = themeStyles();
  expect(styles).toContain('--warble-below-header: 64px');
  expect(styles).toContain('--mantine-color-dark-7: #0f151e');
  expect(styles).toMatch(
    /\[data-mantine-color-scheme="light"\][^}]*--mantine-color-error: var\(--mantine-color-red-9\)/,
  );
  expect(styles).toMatch(
    /\[data-mantine-color-scheme="dark"\][^}]*--mantine-color-error: var\(--mantine-color-red-5\)/,
  );
  expect(styles).toMatch(
    /max-width: 61\.\d+em\) \{\.mantine-visible-from-md \{display: none !important;\}\}/,
  );
});

test('both of the components that render these styles are replaced in a build', () => {
  const modules = globSync('node_modules/@mantine/core/esm/**/*.mjs', { cwd: projectRoot }).map((file) =>
    path.join(projectRoot, file).replaceAll(path.sep, '/'),
  );
  expect(modules.flatMap((id) => bakedComponent(id) ?? []).toSorted()).toEqual([
    'MantineClasses',
    'MantineCssVariables',
  ]);
});
