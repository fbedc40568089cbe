import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemPolicy } from './sources.ts';
import { readTrusted } from './trusted-file.ts';

/*
 * The locations are fixed, and a test can't write to them. So the file system and the system's program are mocked, and
 * the tests check the calls.
 */

const { execFile, run } = await vi.hoisted(async () => {
  const { PassThrough } = await import('node:stream');
  const { promisify } = await import('node:util');
  const run = vi.fn((_file: string, _args: readonly string[]) =>
    Object.assign(Promise.resolve({ stdout: '{"theme":"light"}', stderr: '' }), {
      child: { stdin: new PassThrough() },
    }),
  );
  return { execFile: Object.assign(() => {}, { [promisify.custom]: run }), run };
});
vi.mock('./trusted-file.ts', () => ({ readTrusted: vi.fn(async () => null) }));
vi.mock('node:child_process', () => ({ execFile }));

beforeEach(() => vi.clearAllMocks());

it('on Linux is the file of the guide', async () => {
  vi.mocked(readTrusted).mockResolvedValueOnce(Buffer.from('{"updates":false}'));
  expect(await systemPolicy('linux').read()).toEqual({ updates: false });
  expect(vi.mocked(readTrusted).mock.calls).toEqual([['/etc/warble/policy.json']]);
});

it("on macOS are the user's and the computer's managed preferences, converted by the system's program", async () => {
  const folder = '/Library/Managed Preferences';
  const paths = [
    join(folder, userInfo().username, 'app.warble.desktop.plist'),
    join(folder, 'app.warble.desktop.plist'),
  ];
  vi.mocked(readTrusted).mockImplementation(async (path) =>
    path === paths[1] ? Buffer.from('binary') : null,
  );
  expect(await systemPolicy('mac').read()).toEqual({ theme: 'light' });
  expect(vi.mocked(readTrusted).mock.calls.map(([path]) => path)).toEqual(paths);
  expect(run.mock.calls).toEqual([['/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', paths[1]]]]);
});
