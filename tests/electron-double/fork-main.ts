import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';
import { ownMounts } from '#tests/fixtures/namespace.ts';
import { applicationLocale, preferredLanguages } from './locales.ts';
import { defaultLanguage, type DoubleOptions } from './options.ts';
import { installRegistry } from './registry.ts';
import type { DoubleSettings, Platform, Rectangle } from './settings.ts';

const oneScreen: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];

const ownPlatform: Platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** Mounts a folder as /etc for the given command. */
const inEtc = 'mount --bind "$0" /etc && exec "$@"';

/**
 * Starts the process that runs main with the double of Electron.
 * @param apiFile - the description of Electron's API that `prepareApi` has written
 */
export function forkMain(
  {
    app = projectRoot,
    userData,
    args = [],
    keyring = 'available',
    registry = {},
    packaged = false,
    platform = ownPlatform,
    language = defaultLanguage,
    displayServer = 'x11',
    downloads = 'completed',
    displays = oneScreen,
    etc,
    node = [],
    env = {},
  }: DoubleOptions,
  apiFile: string,
): ChildProcess {
  const manifest: unknown = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const settings: DoubleSettings = {
    api: apiFile,
    main: pathToFileURL(join(app, 'out', 'main', 'index.js')).href,
    version: v.parse(v.object({ version: v.string() }), manifest).version,
    userData,
    keyring,
    packaged,
    platform,
    locale: applicationLocale(language, packaged),
    preferredLanguages: preferredLanguages(language, platform),
    displayServer,
    downloads,
    displays: [...displays],
  };
  return fork(fileURLToPath(new URL('run-main.ts', import.meta.url)), [JSON.stringify(settings), ...args], {
    ...(etc === undefined
      ? { execArgv: [...node] }
      : {
          execPath: 'unshare',
          execArgv: [...ownMounts, 'sh', '-c', inEtc, etc, process.execPath, ...node],
        }),
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      ...(platform === 'win32' ? { SystemRoot: installRegistry(join(userData, 'double'), registry) } : {}),
      ...env,
    },
    serialization: 'advanced',
  });
}
