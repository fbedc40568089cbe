import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** Licences of packages that may be bundled: they require only that their text is included. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);

/** Whether an SPDX expression can be satisfied by allowed licences. Supports names, AND, OR and outer parentheses. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  // Nested expressions are reviewed manually.
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())));
}

/** The packages whose licence is not allowed, one sentence each. */
export function licenceFaults(
  packages: readonly Pick<BundledPackage, 'name' | 'version' | 'license'>[],
): string[] {
  return packages
    .filter(({ license }) => !isAllowed(license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license}, which is not in scripts/packaging/licences.ts: ` +
        'replace the package, or add the licence there if it asks for no more than its text.',
    );
}

/**
 * The licence texts of all packages, as one document.
 * @param more additional text at the start
 */
export function notices(packages: readonly BundledPackage[], root: string, more: readonly string[]): string {
  const texts = Map.groupBy(
    packages,
    ({ folder, license }) => licenceText(path.join(root, folder)) ?? license,
  );
  const parts = [...texts].map(([text, sharing]) => {
    const names = new Set(sharing.map(({ name, version, license }) => `${name} ${version} (${license})`));
    return `${[...names].join('\n')}\n\n${text}`;
  });
  return [
    'Warble contains the following software of others.',
    ...more,
    ...parts.map((part) => `${'-'.repeat(78)}\n\n${part}`),
  ]
    .join('\n')
    .concat('\n');
}

function licenceText(folder: string): string | null {
  const files = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort();
  if (files.length === 0) return null;
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
}
