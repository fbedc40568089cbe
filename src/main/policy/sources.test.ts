import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPolicy } from '#contract/policy/policy.ts';
import { jsonPolicy, managedPreferences, registryPolicy, strictFile, systemPolicy } from './sources.ts';

const isRoot = process.getuid?.() === 0;

let folder = '';
let file = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'warble-policy-')), 'warble');
  await mkdir(folder, { mode: 0o755 });
  file = join(folder, 'policy.json');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

// Only root can create files that belong to root; for other users these tests are skipped.
describe.skipIf(!isRoot)('a policy file (needs root)', () => {
  const read = () => jsonPolicy(file).read();
  const write = (text: string) => writeFile(file, text, { mode: 0o644 });

  it('is null without a file or a folder', async () => {
    expect(await read()).toBeNull();
    await rm(folder, { recursive: true });
    expect(await read()).toBeNull();
    await writeFile(folder, '');
    expect(await read()).toBeNull();
    await rm(folder);
    await mkdir(folder);
  });

  it('is read if only root can write it', async () => {
    await write('{"updates":false}');
    expect(await read()).toEqual({ updates: false });
  });

  it('may begin with a byte order mark', async () => {
    await write('\uFEFF{"theme":"\uFEFFdark"}');
    expect(await read()).toEqual({ theme: '\uFEFFdark' });
    await write('{"theme":"\uFEFFdark"}');
    expect(await read()).toEqual({ theme: '\uFEFFdark' });
  });

  it('explains what to do where only root can read it', async () => {
    await write('{}');
    await chmod(file, 0o600);
    await chmod(join(folder, '..'), 0o755);
    process.seteuid?.(65_534);
    try {
      await expect(read()).rejects.toThrow("can't be read by everyone, as with the mode 644");
    } finally {
      process.seteuid?.(0);
    }
  });

  it.each([
    ['belongs to another user', () => chown(file, 1000, 1000), 'does not belong to root'],
    ['can be written by its group', () => chmod(file, 0o664), 'can be written by others than root'],
    ['can be written by all', () => chmod(file, 0o646), 'can be written by others than root'],
    ['is in a folder of another user', () => chown(folder, 1000, 0), 'does not belong to root'],
    [
      'is in a folder that all can write to',
      () => chmod(folder, 0o1777),
      'can be written by others than root',
    ],
    ['is a folder', () => rm(file).then(() => mkdir(file)), 'is no file'],
    [
      'is a symbolic link',
      async () => {
        await rm(file);
        await writeFile(join(folder, 'other.json'), '{}');
        await symlink('other.json', file);
      },
      'is a symbolic link',
    ],
    [
      'is in a folder that is a symbolic link',
      async () => {
        await rm(folder, { recursive: true });
        await mkdir(`${folder}-2`);
        await writeFile(join(`${folder}-2`, 'policy.json'), '{}');
        await symlink(`${folder}-2`, folder);
      },
      'is a symbolic link',
    ],
    [
      'is in a folder that is a link to itself',
      async () => {
        await rm(folder, { recursive: true });
        await symlink('warble', folder);
      },
      'ELOOP',
    ],
  ])('is refused if it %s', async (_, change, reason) => {
    await write('{"updates":false}');
    await change();
    await expect(read()).rejects.toThrow(reason);
  });

  it.each([
    ['its folder', () => folder],
    ['a folder around it', () => join(folder, '..')],
  ])("explains what to do where other users can't read %s", async (_, refused) => {
    await write('{}');
    await chmod(join(folder, '..'), 0o755);
    await chmod(refused(), 0o700);
    process.seteuid?.(65_534);
    try {
      await expect(read()).rejects.toThrow(
        new Error(`${refused()} can't be read by everyone, as with the mode 755`),
      );
    } finally {
      process.seteuid?.(0);
    }
  });

  it.each([
    ['', 'JSON'],
    ['{"updates":', 'JSON'],
    ['[]', 'it must be an object in braces'],
    ['true', 'it must be an object in braces'],
    ['null', 'it must be an object in braces'],
  ])('is refused as damaged if it contains %j, with its path and the reason', async (text, reason) => {
    await write(text);
    await expect(read()).rejects.toThrow(new RegExp(`/policy\\.json: .*${reason}`));
  });
});

describe.skipIf(!isRoot)('managed preferences (needs root)', () => {
  it("are the user's, overridden by the computer's, and converted when they change", async () => {
    const user = join(folder, 'ada');
    await mkdir(user);
    const computer = join(folder, 'app.warble.desktop.plist');
    await writeFile(computer, 'binary 1');
    await writeFile(join(user, 'app.warble.desktop.plist'), 'binary 2');
    // The output of `plutil -convert json -o -`.
    const plutil = vi.fn(async (args: readonly string[]) =>
      args.at(-1) === computer
        ? '{"updates":false,"theme":"light"}'
        : '{"theme":"dark","servers":["https:\\/\\/a.example"]}',
    );
    const source = managedPreferences('app.warble.desktop', 'ada', folder, plutil);
    const expected = { updates: false, theme: 'light', servers: ['https://a.example'] };
    expect(await source.read()).toEqual(expected);
    expect(await source.read()).toEqual(expected);
    expect(plutil).toHaveBeenCalledTimes(2);
    await writeFile(computer, 'binary 3');
    await source.read();
    expect(plutil).toHaveBeenCalledTimes(3);
    expect(await managedPreferences('app.other', 'ada', folder, plutil).read()).toBeNull();
  });

  it("are without the keys of Apple's format, and unknown ones are reported", async () => {
    await writeFile(join(folder, 'app.warble.desktop.plist'), 'binary');
    const plutil = async () =>
      JSON.stringify({
        PayloadDescription: 'Settings of Warble',
        PayloadDisplayName: 'Warble',
        PayloadEnabled: true,
        PayloadIdentifier: 'app.warble.desktop.settings',
        PayloadOrganization: 'Our company',
        PayloadType: 'app.warble.desktop',
        PayloadUUID: '0D4A4C5E-4B0E-4A53-9C0B-3E1E7B5C7A02',
        PayloadVersion: 1,
        PayloadContent: [],
        update: false,
        updates: false,
      });
    const values = await managedPreferences('app.warble.desktop', 'ada', folder, plutil).read();
    expect(readPolicy(values ?? {})).toEqual({
      policy: { updates: false },
      faults: ['There is no policy PayloadContent.', 'There is no policy update.'],
    });
  });

  it('with a date or data, which JSON does not have, are used without those, which are reported', async () => {
    const preferences = join(folder, 'app.warble.desktop.plist');
    await writeFile(preferences, 'binary');
    const listOf = (theme: string, languages: string) =>
      `<plist version="1.0">
<dict>
\t<key>servers</key>
\t<array>
\t\t<string>https://a.example &lt;date&gt;</string>
\t</array>
\t<key>spellCheckLanguages</key>
\t${languages}
\t<key>theme</key>
\t${theme}
</dict>
</plist>
`;
    const data = '<data>\n\tZGFyaw==\n\t</data>';
    const [servers, json] = [['https://a.example <date>'], ['-convert', 'json', '-o', '-']];
    const plutil = async (args: readonly string[], input = '') => {
      if (isDeepStrictEqual(args, ['-convert', 'xml1', '-o', '-', '--', preferences]))
        return listOf('<date>2026-11-29T09:00:00Z</date>', data);
      // It reads its input, and has no part that it can't convert.
      if (isDeepStrictEqual(args, [...json, '-']) && input === listOf('<dict/>', '<dict/>'))
        return JSON.stringify({ servers, spellCheckLanguages: {}, theme: {} });
      throw new Error(`${preferences}: invalid object in plist for destination format`);
    };
    const values = await managedPreferences('app.warble.desktop', 'ada', folder, plutil).read();
    expect(readPolicy(values ?? {})).toEqual({
      policy: { servers: [{ url: 'https://a.example', name: '<date>' }] },
      faults: [
        expect.stringMatching(/^The policy spellCheckLanguages is not used: /),
        expect.stringMatching(/^The policy theme is not used: /),
      ],
    });
  });

  it('that can not be converted at all are refused', async () => {
    await writeFile(join(folder, 'app.warble.desktop.plist'), 'no property list');
    const plutil = () => Promise.reject(new Error('Unexpected character'));
    const source = managedPreferences('app.warble.desktop', 'ada', folder, plutil);
    await expect(source.read()).rejects.toThrow('Unexpected character');
  });

  it('are noticed when only bytes change that are no UTF-8', async () => {
    const preferences = join(folder, 'app.warble.desktop.plist');
    /** A binary property list has texts with umlauts in UTF-16. */
    const writeName = (name: string) =>
      writeFile(preferences, Buffer.from(`https://a.example ${name}`, 'utf16le').swap16());
    const plutil = async (args: readonly string[]) => {
      const text = (await readFile(args.at(-1) ?? '')).swap16().toString('utf16le');
      return JSON.stringify({ servers: [text] });
    };
    const source = managedPreferences('app.warble.desktop', 'ada', folder, plutil);
    for (const name of ['Über', 'Öber']) {
      await writeName(name);
      expect(await source.read()).toEqual({ servers: [`https://a.example ${name}`] });
    }
  });
});

describe('the registry', () => {
  /** The output of `reg query`, with its empty lines. */
  const machine =
    '\r\nHKEY_LOCAL_MACHINE\\Software\\Policies\\Warble\r\n' +
    '    Servers    REG_MULTI_SZ    https://a.example Our company\\0https://b.example\r\n' +
    '    UPDATES    REG_DWORD    0x0\r\n' +
    '    Notifications    REG_DWORD    0x1\r\n' +
    '    UpdateFeed    REG_SZ    \r\n' +
    '    (Default)    REG_SZ    (value not set)\r\n' +
    '    Blob    REG_BINARY    00FF\r\n' +
    '\r\nHKEY_LOCAL_MACHINE\\Software\\Policies\\Warble\\Inner\r\n';
  const user =
    '\r\nHKEY_CURRENT_USER\\Software\\Policies\\Warble\r\n    Updates    REG_DWORD    0x1\r\n    Theme    REG_SZ    light\r\n\r\n';

  it("returns the user's policies, overridden by the computer's", async () => {
    const source = registryPolicy(async (key) => (key.startsWith('HKLM') ? machine : user));
    expect(await source.read()).toEqual({
      servers: ['https://a.example Our company', 'https://b.example'],
      updates: 0,
      notifications: 1,
      updateFeed: '',
      Blob: null,
      '(Default)': '(value not set)',
      theme: 'light',
    });
  });

  it('is null if neither key exists', async () => {
    expect(await registryPolicy(async () => null).read()).toBeNull();
    expect(await registryPolicy(async (key) => (key.startsWith('HKLM') ? null : user)).read()).toEqual({
      updates: 1,
      theme: 'light',
    });
  });

  it('has texts with spaces, empty lines and kinds of values that no policy has, which are null', async () => {
    const lines = [
      '    Servers    REG_MULTI_SZ    a.example    Our  company\\0\\0b.example\\0',
      '    Language    REG_SZ    de\r',
      '    spellchecklanguages    REG_MULTI_SZ',
      '    Two words    REG_SZ    kept',
      '    Odd    REG_SZ one space',
      '    UpdateFeed    REG_EXPAND_SZ    %HOME%',
      '    Updates    REG_DWORD    0x1f',
      '        Theme    REG_SZ    dark',
      'Arrangement    REG_SZ    navigation-left',
    ];
    const source = registryPolicy(async (key) => (key.startsWith('HKCU') ? lines.join('\n') : null));
    expect(await source.read()).toStrictEqual({
      servers: ['a.example    Our  company', 'b.example'],
      spellCheckLanguages: [],
      'Two words': 'kept',
      updateFeed: null,
      updates: 31,
      language: 'de',
    });
  });

  // A script replaces the program of Windows.
  it.skipIf(process.platform === 'win32').each([
    ['is what its program prints', 'printf "    Theme    REG_SZ    light\\n"', { theme: 'light' }],
    ['is null where the program knows Windows, but none of our keys', 'exit 1', null],
  ])('%s', async (_, script, expected) => {
    await useRegistryProgram(
      `case "$2" in *Policies*) ${script};; *Windows*CurrentVersion) :;; *) exit 3; esac`,
    );
    expect(await systemPolicy('windows').read()).toEqual(expected);
  });

  it.skipIf(process.platform === 'win32').each([
    ['refuses every query', 'exit 1'],
    ['fails in another way', 'case "$2" in *Policies*) exit 5;; esac'],
  ])('rejects where the program %s', async (_, script) => {
    await useRegistryProgram(script);
    await expect(systemPolicy('windows').read()).rejects.toThrow('Command failed');
  });

  async function useRegistryProgram(script: string): Promise<void> {
    await mkdir(join(folder, 'System32'));
    const program = join(folder, 'System32', 'reg.exe');
    await writeFile(program, `#!/bin/sh\n[ "$1" = query ] || exit 3\n${script}\n`, { mode: 0o755 });
    vi.stubEnv('SystemRoot', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
  }

  it('rejects with the error of the query', async () => {
    await expect(registryPolicy(() => Promise.reject(new Error('access denied'))).read()).rejects.toThrow(
      'denied',
    );
  });
});

it('each system has its own location, and an interval that suits the cost of a read', () => {
  expect(
    [systemPolicy('linux'), systemPolicy('mac'), systemPolicy('windows')].map(({ interval }) => interval),
  ).toEqual([3000, 3000, 60_000]);
  expect(strictFile('linux')).toBe('/etc/warble/strict');
  expect(strictFile('mac')).toBe('/Library/Application Support/Warble/strict');
  expect(strictFile('windows')).toMatch(/^C:\\ProgramData[\\/]Warble[\\/]strict$/);
  vi.stubEnv('ProgramData', join('D:', 'Data'));
  expect(strictFile('windows')).toBe(join('D:', 'Data', 'Warble', 'strict'));
  vi.unstubAllEnvs();
});
