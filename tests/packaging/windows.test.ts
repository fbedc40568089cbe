import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, run } from '#scripts/run.ts';

const include = path.join(projectRoot, 'resources', 'windows', 'installer.nsh');

/** Stands for electron-builder's own script: see its templates/nsis. */
const script = (output: string) => String.raw`Unicode true
Name Warble
OutFile "${output}"
!include LogicLib.nsh
!include FileFunc.nsh
Var installMode
!define isUpdated '"$installMode" == "updated"'
!include "${include}"
Section
  StrCpy $installMode "all"
  !insertmacro customInstall
  WriteUninstaller "$TEMP\uninstall.exe"
SectionEnd
Section un.install
  !insertmacro customUnInstall
SectionEnd
`;

describe('the installer for Windows', () => {
  it('removes the registration of links, but not during an update', () => {
    const text = readFileSync(include, 'utf8');
    const removal = text.slice(text.indexOf('!macro customUnInstall'));
    expect(removal).toMatch(/^ *\$\{ifNot\} \$\{isUpdated\}$/m);
    expect(removal).toMatch(/^ *DeleteRegKey HKCU "Software\\Classes\\warble"$/m);
  });

  it('has additions that its compiler accepts', async ({ skip }) => {
    if ((await run('makensis', ['-VERSION'], { output: 'keep' }).catch(() => null))?.code !== 0) {
      return skip('There is no makensis.');
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'warble-nsis-'));
    try {
      writeFileSync(path.join(folder, 'installer.nsi'), script(path.join(folder, 'installer.exe')));
      const { code, output } = await run('makensis', ['-WX', path.join(folder, 'installer.nsi')], {
        output: 'keep',
      });
      expect(output).not.toContain('Error');
      expect(code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
