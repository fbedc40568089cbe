import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot, run } from '#scripts/run.ts';

const read = (...parts: readonly string[]) => readFileSync(path.join(projectRoot, ...parts), 'utf8');
const own = read('resources', 'linux', 'rpm-after-remove.tpl');

describe("the rpm package's script after a removal", () => {
  let root = '';
  const log = () => (existsSync(path.join(root, 'log')) ? readFileSync(path.join(root, 'log'), 'utf8') : '');
  const profile = () => path.join(root, 'etc', 'apparmor.d', 'warble');

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'warble-rpm-'));
    mkdirSync(path.dirname(profile()), { recursive: true });
    writeFileSync(profile(), '');
    for (const command of ['update-alternatives', 'apparmor_status', 'apparmor_parser']) {
      const file = path.join(root, command);
      writeFileSync(file, `#!/bin/sh\necho "${command} $*" >> "${path.join(root, 'log')}"\n`);
      chmodSync(file, 0o755);
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Runs it as rpm does, in a folder in place of `/`. */
  async function runScript(versionsLeft: string): Promise<void> {
    const filledIn = own
      .replaceAll('${executable}', 'warble')
      .replaceAll('${sanitizedProductName}', 'Warble')
      .replaceAll(/'\/(?=etc\/|usr\/)/g, `'${root}/`);
    expect(filledIn).not.toContain('${');
    const script = path.join(root, 'postun');
    writeFileSync(script, filledIn);
    const env = { PATH: `${root}:/usr/bin:/bin` };
    const { code, output } = await run('sh', [script, versionsLeft], { output: 'keep', env });
    expect(output).toBe('');
    expect(code).toBe(0);
  }

  it('is that of electron-builder, except for what an upgrade needs', () => {
    const [start = '', guard = '', ...rest] = own.split('\n\n');
    expect(guard).toMatch(/^(#.*\n)+if \[ "\$1" != 0 \]; then\n {4}exit 0\nfi$/);
    const template = read('node_modules', 'app-builder-lib', 'templates', 'linux', 'after-remove.tpl');
    // If this fails, electron-builder has changed its script: make the same change in Warble's copy.
    expect([start, ...rest].join('\n\n').trim()).toBe(template.trim());
  });

  it('removes the command and the AppArmor profile with the last version', async () => {
    await runScript('0');
    expect(log()).toBe(
      [
        'update-alternatives --remove warble /opt/Warble/warble',
        'apparmor_status --enabled',
        `apparmor_parser --remove ${profile()}`,
        '',
      ].join('\n'),
    );
    expect(existsSync(profile())).toBe(false);
  });

  it('removes nothing during an upgrade', async () => {
    await runScript('1');
    expect(log()).toBe('');
    expect(existsSync(profile())).toBe(true);
  });

  it('is the one that the configuration names', () => {
    expect(read('electron-builder.yml')).toMatch(
      /^rpm:\n(?: +#.*\n)* {2}afterRemove: resources\/linux\/rpm-after-remove\.tpl$/m,
    );
  });
});
