import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const content = path.join(inject('packed'), 'appimage');

describe.skipIf(!inject('hasDeb'))('the AppImage', () => {
  it('has no option to start without the sandbox', () => {
    const entry = readFileSync(path.join(content, 'warble.desktop'), 'utf8');
    expect(entry).toContain('\nExec=AppRun %U\n');
    expect(entry).toContain('\nMimeType=x-scheme-handler/warble;\n');
  });

  it('holds the app and what starts it', () => {
    expect(readdirSync(content)).toEqual(
      expect.arrayContaining(['.DirIcon', 'AppRun', 'locales', 'resources', 'usr', 'warble']),
    );
  });
});
