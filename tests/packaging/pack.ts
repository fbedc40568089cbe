import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FuseState, FuseV1Options } from '@electron/fuses';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { commandScript, projectRoot, run, runNode } from '#scripts/run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The output folder of electron-builder: `linux-unpacked`, and, if Debian's tools are installed, the deb and the
     * AppImage, whose content is in `appimage`.
     */
    readonly packed: string;
    readonly hasDeb: boolean;
  }
}

/** Packs once for all files of this project: the real app, with a placeholder for Electron's runtime. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  ensureBuild();
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-packaging-'));
  const runtime = placeholderRuntime(path.join(folder, 'runtime'));
  const fpm = path.join(folder, 'fpm');
  writeFileSync(
    fpm,
    `#!/bin/sh\nexec "${process.execPath}" "${path.join(import.meta.dirname, 'fpm.ts')}" "$@"\n`,
  );
  chmodSync(fpm, 0o755);
  const hasDeb = (await run('dpkg-deb', ['--version'], { output: 'keep' })).code === 0;
  const packed = path.join(folder, 'dist');
  const { code, output } = await runNode(
    commandScript('electron-builder'),
    [
      '--linux',
      ...(hasDeb ? ['deb', 'AppImage'] : ['dir']),
      '--x64',
      '--publish=never',
      `-c.directories.output=${packed}`,
      `-c.electronDist=${runtime}`,
    ],
    {
      output: 'keep',
      cwd: projectRoot,
      env: { CUSTOM_FPM_PATH: fpm, APPIMAGE_TOOLS_PATH: appImageTools(path.join(folder, 'appimage-tools')) },
    },
  );
  const clean = () => rmSync(folder, { recursive: true, force: true });
  if (code !== 0) {
    clean();
    throw new Error(`electron-builder failed:\n${output}`);
  }
  provide('packed', packed);
  provide('hasDeb', hasDeb);
  return clean;
}

/**
 * Replaces the tools that electron-builder downloads to build an AppImage: copies the content into a folder beside the
 * AppImage, which itself consists only of zeros in the size of a header.
 */
function appImageTools(folder: string): string {
  const mksquashfs = '#!/bin/sh\ncp -a "$1" "$(dirname "$2")/appimage" && head -c 4096 /dev/zero > "$2"\n';
  for (const part of ['runtimes', 'lib/x64']) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'mksquashfs'), mksquashfs, { mode: 0o755 });
  writeFileSync(path.join(folder, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(path.join(folder, 'runtimes', 'runtime-x64'), '');
  return folder;
}

/**
 * The parts of a runtime that electron-builder needs: file names, and an executable with fuses, as in Electron's
 * release.
 */
function placeholderRuntime(folder: string): string {
  const write = (name: string, content: string | Buffer, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content, { mode });
  };
  // The sentinel by which @electron/fuses finds the fuses, their version, their number, and the state of each.
  const loose = new Set([FuseV1Options.RunAsNode, FuseV1Options.GrantFileProtocolExtraPrivileges]);
  const states = Object.values(FuseV1Options)
    .filter((fuse) => typeof fuse === 'number')
    .map((fuse) => (loose.has(fuse) ? FuseState.ENABLE : FuseState.DISABLE));
  const wire = Buffer.from([1, states.length, ...states]);
  const script = Buffer.from('#!/bin/sh\nexit 0\n');
  write('electron', Buffer.concat([script, Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), wire]), 0o755);
  write('chrome-sandbox', '', 0o755);
  write('locales/en-US.pak', '');
  for (const locale of ['de', 'en-GB', 'fr']) write(`locales/${locale}.pak`, '');
  write('LICENSE', 'placeholder');
  write('LICENSES.chromium.html', 'placeholder');
  return folder;
}
