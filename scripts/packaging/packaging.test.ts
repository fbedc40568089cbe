import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FuseState } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '#scripts/run.ts';
import { importChain } from './audit-deps.ts';
import { fuseFaults, setFuses } from './fuses.ts';
import { icnsFile, icoFile } from './icon-files.ts';
import { isAllowed, licenceFaults } from './licences.ts';
import { shippedBom } from './sbom.ts';
import { writeSums } from './sums.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'warble-packaging-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('fuses', () => {
  const executable = (fuses: number) => {
    const file = path.join(folder, 'electron');
    const states = Buffer.alloc(fuses, FuseState.ENABLE);
    writeFileSync(
      file,
      Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, fuses]), states]),
    );
    return file;
  };

  it('are reported unless they have their strict value, and can be set', async () => {
    const file = executable(9);
    expect(await fuseFaults(file)).toContain('Fuse RunAsNode is not off.');
    await setFuses(file, false);
    expect(await fuseFaults(file)).toEqual([]);
  });

  it('are reported if they are unknown or missing', async () => {
    const file = executable(10);
    expect(await fuseFaults(file)).toContain('Fuse 9 is not one that scripts/packaging/fuses.ts knows.');
    await expect(setFuses(file, false)).rejects.toThrow('10 fuses');
    expect(await fuseFaults(executable(8))).toContain('Fuse WasmTrapHandlers is not on.');
  });
});

describe('the command that reads fuses', () => {
  const fuses = async (file: string) => {
    const { code, output } = await run(process.execPath, [path.join(import.meta.dirname, 'fuses.ts'), file], {
      output: 'keep',
    });
    return { code, lines: output.trim().split('\n') };
  };

  it('says in a sentence that a file or folder is no executable of Electron', async () => {
    const text = path.join(folder, 'notes.txt');
    writeFileSync(text, 'no program');
    for (const [file, reason] of [
      [text, 'Could not find sentinel'],
      [path.join(folder, 'missing'), 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const)
      expect(await fuses(file)).toEqual({
        code: 2,
        lines: [
          expect.stringMatching(`has no fuses that can be read \\(${reason}.*\\): name the executable`),
        ],
      });
  });
});

describe('licences', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'ISC AND BSD-3-Clause'])('%s is allowed', (license) => {
    expect(isAllowed(license)).toBe(true);
  });
  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNKNOWN', 'SEE LICENSE IN x', '((MIT) OR ISC)', ''])(
    '"%s" is not allowed',
    (license) => expect(isAllowed(license)).toBe(false),
  );
  it('that are not allowed are reported with what to do', () => {
    const packages = [
      { name: 'good', version: '1.0.0', license: 'MIT' },
      { name: 'bad', version: '2.0.0', license: 'AGPL-3.0-only' },
    ];
    expect(licenceFaults(packages)).toEqual([
      expect.stringMatching(/^bad 2\.0\.0 has the licence AGPL-3\.0-only, .*replace/),
    ]);
  });
});

describe('the SBOM of the shipped packages', () => {
  const component = (name: string) => ({ 'bom-ref': `${name}@1`, name, version: '1', properties: [] });
  const bom = {
    bomFormat: 'CycloneDX',
    metadata: { component: component('folder') },
    components: ['shipped', 'inner', 'tool'].map(component),
    dependencies: [{ ref: 'shipped@1', dependsOn: ['inner@1', 'tool@1'] }, { ref: 'tool@1' }],
  };
  const app = { name: 'warble', version: '1' };

  it('leaves out development tools', () => {
    const shipped = shippedBom(bom, app, [component('shipped'), component('inner')]);
    expect(shipped.components.map(({ name }) => name)).toEqual(['shipped', 'inner']);
    expect(shipped.dependencies).toEqual([
      { ref: 'folder@1', dependsOn: ['inner@1', 'shipped@1'] },
      { ref: 'shipped@1', dependsOn: ['inner@1'] },
    ]);
    expect(shipped.metadata.component).toMatchObject({ name: 'warble', type: 'application' });
  });

  it('cannot be made if the lock file lacks a shipped package', () => {
    expect(() => shippedBom(bom, app, [component('other')])).toThrow('The lock file has no other@1');
  });
});

it('finds the shortest import chain to a package', () => {
  const found = (name: string, importers: string[]) => ({
    folder: `node_modules/${name}`,
    name,
    version: '1',
    license: 'MIT',
    bundles: ['main'],
    importers,
  });
  const packages = [
    found('a', ['src/main/x.ts']),
    found('b', ['node_modules/a', 'node_modules/c']),
    found('c', ['node_modules/b']),
  ];
  expect(importChain('node_modules/b', packages)).toEqual(['src/main/x.ts', 'a', 'b']);
  expect(importChain('node_modules/c', packages)).toEqual(['src/main/x.ts', 'a', 'b', 'c']);
});

it('writes checksums that sha256sum can verify', async () => {
  writeFileSync(path.join(folder, 'b.deb'), 'b');
  writeFileSync(path.join(folder, 'a.exe'), '');
  const sums = await writeSums(folder);
  expect(sums).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.exe\n' +
      '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.deb\n',
  );
  expect(await writeSums(folder)).toBe(sums);
  expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums);
});

describe('icon files', () => {
  const png = (size: number) => ({ size, png: Buffer.from(`png of ${size}`) });

  it('for Windows list the offset and size of each image', () => {
    const file = icoFile([png(16), png(256)]);
    const entries = [0, 1].map((index) => file.subarray(6 + 16 * index, 22 + 16 * index));
    expect(file.readUInt16LE(4)).toBe(2);
    expect(entries.map((entry) => entry.readUInt8(0))).toEqual([16, 0]);
    expect(
      entries.map((entry) =>
        file.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8)).toString(),
      ),
    ).toEqual(['png of 16', 'png of 256']);
  });

  it('for macOS are a list of typed chunks', () => {
    const file = icnsFile([png(16), png(1024)]);
    expect(file.toString('latin1', 0, 4)).toBe('icns');
    expect(file.readUInt32BE(4)).toBe(file.length);
    expect(file.toString('latin1', 8, 12)).toBe('icp4');
    expect(file.toString('latin1')).toContain('ic10');
  });
});
