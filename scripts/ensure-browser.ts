import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { commandScript, run, runNode } from './run.ts';

const asRoot = process.getuid?.() === 0;

/** What Chromium is started with in tests: its own sandbox can't be used by root, and nothing is sent anywhere. */
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

/** The path of a Chromium that is already here: named by WARBLE_CHROMIUM, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  const named = process.env['WARBLE_CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`WARBLE_CHROMIUM names ${named}, and there is no such file.`);
    return named;
  }
  return [...systemBrowsers(), chromium.executablePath()].find((candidate) => existsSync(candidate));
}

/** Tries to install a Chromium; the answer is what the installer wrote. */
async function installBrowser(): Promise<string> {
  // A container seldom has a browser, but its package manager does.
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
 * The path of a Chromium, installed first where there is none.
 * @throws Error whose message says what to do, when none is here and none can be installed
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
