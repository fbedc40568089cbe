import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { languageNames } from '#contract/i18n/language.ts';
import { fuseFaults } from '#scripts/packaging/fuses.ts';
import { readBundledPackages } from '#scripts/packaging/bundled-packages.ts';
import { projectRoot } from '#scripts/run.ts';

const packed = inject('packed');
const app = path.join(packed, 'linux-unpacked');
const resources = path.join(app, 'resources');
const asar = path.join(resources, 'app.asar');
const megabyte = 1024 * 1024;

/** The schema of the configuration was already checked by electron-builder, for all systems. */
describe('the configuration', () => {
  const configuration = readFileSync(path.join(projectRoot, 'electron-builder.yml'), 'utf8');

  it('names every kind of package for both processors', () => {
    const targets = [...configuration.matchAll(/- \{ target: (\S+), arch: \[x64, arm64\] \}/g)];
    expect(targets.map(([, name]) => name)).toEqual([
      'AppImage',
      'deb',
      'rpm',
      'tar.gz',
      'nsis',
      'msi',
      'dmg',
      'zip',
      'pkg',
    ]);
  });

  it('refers to files that exist', () => {
    const named = [...configuration.matchAll(/: \.?\/?((?:resources|scripts)\/\S+)/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });
});

describe('the asar', () => {
  const files = listPackage(asar, { isPack: false }).map((file) => file.replaceAll('\\', '/'));

  it('contains only what runs', () => {
    const allowed =
      /^\/(out|out\/(main|preload|renderer)(\/.*)?|package\.json|resources|resources\/sample(\/.*)?)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files.filter((file) => /\.(map|ts|tsx|node)$|node_modules|\.test\./.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        '/out/main/index.js',
        '/out/main/server.js',
        '/out/preload/index.cjs',
        '/out/renderer/index.html',
        '/resources/sample/avatars/guest.png',
      ]),
    );
  });

  it('takes at most 7 MB', () => {
    expect(statSync(asar).size).toBeLessThan(7 * megabyte);
  });

  it('imports no package at run time except Electron', () => {
    const manifest: unknown = JSON.parse(extractFile(asar, 'package.json').toString());
    expect(manifest).toMatchObject({ main: 'out/main/index.js', type: 'module' });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });
});

describe('the folder around it', () => {
  it('has the executable with the strict value of every fuse', async () => {
    expect(await fuseFaults(path.join(app, 'warble'))).toEqual([]);
  });

  it("has Electron's files under Warble's name, in the languages that Warble has", () => {
    expect(readdirSync(app).sort()).toEqual([
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
      'chrome-sandbox',
      'locales',
      'resources',
      'warble',
    ]);
    const locales = readdirSync(path.join(app, 'locales')).map((file) => path.basename(file, '.pak'));
    expect(new Set(locales.map((locale) => locale.split('-')[0]))).toEqual(
      new Set(Object.keys(languageNames)),
    );
  });

  it('has the templates for administrators', () => {
    expect(readdirSync(path.join(resources, 'policies')).sort()).toEqual(['linux', 'mac', 'windows']);
  });

  it('has the URL of the updates', () => {
    expect(readFileSync(path.join(resources, 'app-update.yml'), 'utf8')).toBe(
      'provider: generic\nurl: https://updates.warble.example/\nupdaterCacheDirName: warble-updater\n',
    );
  });
});

describe('the legal folder', () => {
  const read = (name: string) => readFileSync(path.join(resources, 'legal', name), 'utf8');
  const packages = readBundledPackages(projectRoot);

  it('has a CycloneDX bill of exactly what is bundled, and of Electron', () => {
    const BomSchema = v.object({
      bomFormat: v.literal('CycloneDX'),
      specVersion: v.string(),
      metadata: v.object({
        component: v.object({ name: v.literal('warble'), type: v.literal('application') }),
      }),
      components: v.array(
        v.object({ name: v.string(), version: v.string(), purl: v.string(), licenses: v.array(v.unknown()) }),
      ),
    });
    const { components } = v.parse(BomSchema, JSON.parse(read('sbom.cdx.json')));
    const found = components.map(({ name, version }) => `${name}@${version}`);
    const bundled = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    expect(found.filter((name) => !name.startsWith('electron@')).sort()).toEqual([...bundled].sort());
    expect(found.filter((name) => name.startsWith('electron@'))).toHaveLength(1);
  });

  it('lists nothing that only the server for a team needs', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toContain('fastify');
    expect(names.filter((name) => /^(@aws-sdk|@smithy)\/|^(pg|prom-client)$/.test(name))).toEqual([]);
  });

  it('has the licence of everything that is bundled', () => {
    const notices = read('THIRD-PARTY-LICENSES.txt');
    for (const { name, version, license } of packages) {
      expect(notices).toContain(`${name} ${version} (${license})`);
    }
    expect(notices).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
  });
});
