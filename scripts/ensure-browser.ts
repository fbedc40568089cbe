import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { commandScript, run, runNode } from './run.ts';

const asRoot = process.getuid?.() === 0;

/** Flags of Chromium in tests: its sandbox does not work as root, and it must not make background requests. */
export const browserFlags: readonly string[] = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
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
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
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

/** Tries to install Chromium and returns the output of the installer. */
async function installBrowser(): Promise<string> {
  // In a Debian container, the package manager provides a browser with its libraries.
  if (asRoot && existsSync('/etc/debian_version')) {
    const update = await run('apt-get', ['update', '-qq'], { output: 'keep' });
    const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      output: 'keep',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    return `${update.output}${install.output}`;
  }
  const install = await runNode(commandScript('playwright'), ['install', 'chromium'], { output: 'keep' });
  return install.output;
}

/**
 * The path of a Chromium, which is installed if there is none.
 * @throws {Error} with instructions for the user, if none is found and none can be installed
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.error('No Chromium found: installing one for the tests.');
  const output = await installBrowser();
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    `The tests need Chromium, and it could not be installed. Install it, or name one with WARBLE_CHROMIUM=/path/to/chromium.\n${output.slice(-2000)}`,
  );
}
