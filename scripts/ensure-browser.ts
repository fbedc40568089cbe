import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { commandScript, run, runNode } from './run.ts';

const asRoot = process.getuid?.() === 0;

/** In a Debian container, the package manager provides a browser with its libraries. */
const inDebianContainer = asRoot && existsSync('/etc/debian_version');

/** Chromium's headless shell: the tests take a third less time than with the full browser. */
const headlessShell = 'chromium-headless-shell';

const commonFlags = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * Makes V8 record the source positions of code when it compiles it. Otherwise it does so for the first error that is
 * created while a debugger is attached, as in each test: React creates errors when it is loaded, and V8 would parse all
 * code of the page again, which takes 20 ms of each page load.
 */
const withPositions = '--no-enable-lazy-source-positions';

/** Flags of Chromium in tests: its sandbox does not work as root, and it must not make background requests. */
export const browserFlags: readonly string[] = [...commonFlags, `--js-flags=${withPositions}`];

/**
 * Flags for tests that do not measure time. Most scripts run too rarely there for V8's optimizing compilers to be
 * worthwhile, and invisible pages need no emulated graphics card: without both, a page load takes a fifth less
 * processor time.
 */
export const quickFlags: readonly string[] = [
  ...commonFlags,
  `--js-flags=${withPositions} --no-maglev --no-turbofan`,
  '--disable-gpu',
  '--disable-software-rasterizer',
];

function systemBrowsers(): readonly string[] {
  if (process.platform === 'win32') {
    return [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** The path of an installed Chromium: from WARBLE_CHROMIUM, the system's, or Playwright's. */
export function findBrowser(): string | undefined {
  const named = process.env['WARBLE_CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`WARBLE_CHROMIUM names ${named}, and there is no such file.`);
    return named;
  }
  return [...systemBrowsers(), chromium.executablePath()].find((candidate) => existsSync(candidate));
}

async function installDebian(packageName: string): Promise<string> {
  const offline = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=30'];
  const update = await run('apt-get', ['update', '-qq', ...offline], { output: 'keep' });
  const install = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...offline, packageName],
    { output: 'keep', env: { DEBIAN_FRONTEND: 'noninteractive' } },
  );
  return `${update.output}${install.output}`;
}

/** Tries to install a browser and returns the output of the installer. */
async function installBrowser(): Promise<string> {
  if (!inDebianContainer)
    return (await runNode(commandScript('playwright'), ['install', 'chromium'], { output: 'keep' })).output;
  const output = await installDebian(headlessShell);
  // Debian has a package of the shell since release 12.
  return findBrowser() === undefined ? output + (await installDebian('chromium')) : output;
}

/** Whether a faster browser than the one that was found should be installed. */
function isSlow(found: string): boolean {
  const named = process.env['WARBLE_CHROMIUM'] ?? '';
  return named === '' && inDebianContainer && path.basename(found) !== headlessShell;
}

let ensured: Promise<string> | undefined;

/**
 * The path of a Chromium. Installs one if there is none; attempted once per process.
 * @throws {Error} with instructions for the user, if none is found and none can be installed
 */
export function ensureBrowser(): Promise<string> {
  ensured ??= findOrInstall();
  return ensured;
}

async function findOrInstall(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined && !isSlow(found)) return found;
  console.error(`Installing ${inDebianContainer ? headlessShell : 'Chromium'} for the tests.`);
  const output = await installBrowser();
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    `The tests need Chromium, and it could not be installed. Install it, or name one with WARBLE_CHROMIUM=/path/to/chromium.\n${output.slice(-2000)}`,
  );
}
