import { expect, it } from 'vitest';
import { defaultDataDir } from './data-folder.ts';

it.each([
  ['linux', {}, '/home/ada', '/home/ada/.local/share/Warble/server'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/Warble/server'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/Warble/server'],
  [
    'darwin',
    { XDG_DATA_HOME: '/data' },
    '/Users/ada',
    '/Users/ada/Library/Application Support/Warble/server',
  ],
  ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Roaming\\Warble\\server'],
  ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ada', 'D:\\Roaming\\Warble\\server'],
] as const)('on %s with %j the data of %s is in %s', (platform, env, home, folder) => {
  expect(defaultDataDir(platform, env, home)).toBe(folder);
});
