import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot, run } from '#scripts/run.ts';

const include = path.join(projectRoot, 'resources', 'windows', 'installer.nsh');
const stdUtils = path.join(
  projectRoot,
  'node_modules',
  'app-builder-lib',
  'templates',
  'nsis',
  'include',
  'StdUtils.nsh',
);

/** Stands for electron-builder's own script, which includes StdUtils first: see its templates/nsis. */
const script = (output: string, folder: string) => String.raw`Unicode true
Name Warble
OutFile "${output}"
!include "${path.join(folder, 'StdUtils.nsh')}"
!include LogicLib.nsh
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
  it('removes the registration of links and downloaded updates, but not during an update', () => {
    const text = readFileSync(include, 'utf8');
    const removal = text.slice(text.indexOf('!macro customUnInstall'));
    expect(removal).toMatch(/^ *\$\{ifNot\} \$\{isUpdated\}$/m);
    expect(removal).toMatch(/^ *DeleteRegKey HKCU "Software\\Classes\\warble"$/m);
    // The folder that electron-builder and electron-updater use, after the name of the package.
    const { name } = v.parse(
      v.object({ name: v.string() }),
      JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')),
    );
    expect(removal).toContain(`RMDir /r "$LOCALAPPDATA\\${name}-updater"`);
  });

  // This can only be tried on Windows, where the release does it.
  it('reads its own options so that an address is not cut at a slash', () => {
    const text = readFileSync(include, 'utf8');
    expect(text).toContain('${StdUtils.GetParameter} $R0 "SERVER" ""');
    expect(text).toContain('${StdUtils.TestParameter} $R0 "NOUPDATES"');
    expect(text).not.toMatch(/\$\{(un\.)?GetOptionsS?\}/);
  });

  it('is one file for both processors, as the guide names it', () => {
    const { nsis } = v.parse(
      v.object({ nsis: v.object({ artifactName: v.string() }) }),
      parse(readFileSync(path.join(projectRoot, 'electron-builder.yml'), 'utf8')),
    );
    // With ${arch} in the name, electron-builder makes one for each processor besides.
    expect(nsis.artifactName).toBe('${name}-${version}-${os}.${ext}');
    const guide = readFileSync(path.join(projectRoot, 'docs', 'administration.md'), 'utf8');
    expect(guide).toContain('`warble-<version>-win.exe`');
  });

  it('has additions that its compiler accepts', async ({ skip }) => {
    if ((await run('makensis', ['-VERSION'], { output: 'keep' }).catch(() => null))?.code !== 0) {
      return skip('There is no makensis.');
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'warble-nsis-'));
    try {
      // Its macros without their calls of the plug-in, which electron-builder downloads.
      const macros = readFileSync(stdUtils, 'utf8').replaceAll(/^\s*StdUtils::\w+ \/NOUNLOAD$/gm, '');
      writeFileSync(path.join(folder, 'StdUtils.nsh'), macros);
      const installer = script(path.join(folder, 'installer.exe'), folder);
      writeFileSync(path.join(folder, 'installer.nsi'), installer);
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
