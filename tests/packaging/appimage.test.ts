import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { projectRoot } from '#scripts/run.ts';

/** The keys and values of a desktop entry. */
const entriesOf = (text: string) =>
  new Map([...text.matchAll(/^([\w-]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));

const content = path.join(inject('packed'), 'appimage');

describe.skipIf(!inject('hasDeb'))('the AppImage', () => {
  it('has no option to start without the sandbox', () => {
    const entry = readFileSync(path.join(content, 'warble.desktop'), 'utf8');
    expect(entry).toContain('\nExec=AppRun %U\n');
    expect(entry).toContain('\nMimeType=x-scheme-handler/warble;\n');
  });

  it('has the same menu entry as the instructions for administrators who install it manually', () => {
    const page = readFileSync(path.join(projectRoot, 'docs', 'administration.md'), 'utf8');
    const told = entriesOf(/```ini\n(\[Desktop Entry\]\n[^`]+)```/.exec(page)?.[1] ?? '');
    const shipped = entriesOf(readFileSync(path.join(content, 'warble.desktop'), 'utf8'));
    expect(told.size).toBeGreaterThan(6);
    expect(told.get('Exec')).toMatch(/\.AppImage %U$/);
    // Keys that only the file in the AppImage has, or whose values differ there.
    for (const key of ['Exec', 'Icon', 'X-AppImage-Version', 'Comment']) {
      told.delete(key);
      shipped.delete(key);
    }
    expect(told).toEqual(shipped);
  });

  it('contains the app and its launcher', () => {
    expect(readdirSync(content)).toEqual(
      expect.arrayContaining(['.DirIcon', 'AppRun', 'locales', 'resources', 'usr', 'warble']),
    );
  });
});
