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
     * The folder with what electron-builder made: `linux-unpacked`, and where Debian's tools are there the deb and the
     * AppImage, the latter's content in `appimage`.
     */
    readonly packed: string;
    readonly hasDeb: boolean;
  }
}

/** Packs once for all files of this project: the real app over a placeholder for Electron's runtime. */
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
 * Replaces the tools that electron-builder downloads to make an AppImage: keeps the content in a folder beside the
 * file, which is left empty but for the size of a header.
 */
function appImageTools(folder: string): string {
  const mksquashfs = '#!/bin/sh\ncp -a "$1" "$(dirname "$2")/appimage" && head -c 4096 /dev/zero > "$2"\n';
  for (const part of ['runtimes', 'lib/x64']) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'mksquashfs'), mksquashfs, { mode: 0o755 });
  writeFileSync(path.join(folder, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(path.join(folder, 'runtimes', 'runtime-x64'), '');
  return folder;
}

/** The parts of a runtime that electron-builder needs: names, and an executable that has fuses, all as Electron ships them. */
function placeholderRuntime(folder: string): string {
  const write = (name: string, content: string | Buffer, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content, { mode });
  };
  // The mark by which @electron/fuses finds them, their version, their number, and each as its state.
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
