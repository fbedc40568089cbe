import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectRoot } from '#scripts/run.ts';
import { launchDouble } from '#tests/electron-double/index.ts';
import { openScratchRoot, type ScratchRoot } from './scratch-root.ts';

const packed = inject('packed');
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')),
);
const deb = path.join(packed, `warble-${version}-linux-amd64.deb`);

describe.skipIf(!inject('hasDeb'))('the Debian package', () => {
  const opened = { root: '' as ScratchRoot | string };
  let scratch = '';
  beforeAll(async () => {
    opened.root = await openScratchRoot();
    scratch = mkdtempSync(path.join(tmpdir(), 'warble-installed-'));
  });
  afterAll(() => {
    if (typeof opened.root !== 'string') opened.root.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('is listed in the update file', () => {
    const feed = readFileSync(path.join(packed, 'latest-linux.yml'), 'utf8');
    expect(feed).toContain(`version: ${version}\n`);
    expect(feed).toContain(`url: ${path.basename(deb)}\n`);
    expect(feed).toContain(`size: ${statSync(deb).size}\n`);
    expect(readdirSync(packed).filter((name) => name.includes(' '))).toEqual([]);
  });

  it('installs, starts, and is removed completely, except for what users and administrators own', async ({
    skip,
  }) => {
    const { root } = opened;
    if (typeof root === 'string') return skip(root);
    expect(root.traces()).toEqual([]);
    root.put(deb, '/warble.deb');
    // The package depends on libraries of a desktop, which a build machine does not have.
    await root.run('dpkg', '--install', '--force-depends', '/warble.deb');

    // A menu entry that opens links. It has the same name as the window, so that the desktop connects the two.
    const entry = readFileSync(root.path('/usr/share/applications/warble.desktop'), 'utf8');
    expect(entry).toContain('\nExec=/opt/Warble/warble %U\n');
    expect(entry).toContain('\nMimeType=x-scheme-handler/warble;\n');
    expect(entry).toContain('\nIcon=warble\n');
    expect(entry).toContain('\nStartupWMClass=warble\n');
    expect(entry).toContain('\nCategories=Network;\n');
    for (const size of [16, 48, 512]) {
      expect(root.has(`/usr/share/icons/hicolor/${size}x${size}/apps/warble.png`)).toBe(true);
    }
    // The command is installed through Debian's alternatives.
    expect(await root.run('readlink', '--canonicalize', '/usr/bin/warble')).toBe('/opt/Warble/warble\n');
    await root.run('/usr/bin/warble');
    // Only root can change the files that all users run.
    expect(
      await root.run(
        'find',
        '/opt/Warble',
        '-not',
        '-user',
        'root',
        '-or',
        '-perm',
        '/022',
        '-not',
        '-type',
        'l',
      ),
    ).toBe('');

    // Proves that the last check of the test can fail.
    expect(root.traces().length).toBeGreaterThan(20);

    const app = path.join(scratch, 'app');
    extractAll(root.path('/opt/Warble/resources/app.asar'), app);
    const double = await launchDouble({ app, userData: path.join(scratch, 'profile') });
    expect(await double.page.title()).toMatch(/Warble$/);
    await double.quit();
    expect(double.lacking).toEqual([]);

    const kept = ['/etc/warble/policy.json', '/home/ada/.config/Warble/settings.json'];
    for (const file of kept) {
      mkdirSync(path.dirname(root.path(file)), { recursive: true });
      writeFileSync(root.path(file), '{}');
    }
    await root.run('dpkg', '--purge', 'warble');
    expect(root.traces()).toEqual([...kept, '/warble.deb'].sort());
    expect(existsSync(root.path('/opt/Warble'))).toBe(false);
  }, 120_000);
});
