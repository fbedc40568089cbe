import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { describePageError, logLostProcesses, logPageFailures } from './page-failures.ts';

vi.mock('electron', () => ({ protocol: {} }));
afterEach(() => vi.useRealTimers());

const at = 'app://warble/assets/index-abc.js';
const describeIt = (message: string, source = at) => describePageError(message, source, 7);

it.each([
  ['tweet list: ApiFailure: Ada wrote this', 'tweet list: ApiFailure'],
  ['local storage, warble.users: QuotaExceededError', 'local storage, warble.users: QuotaExceededError'],
  ['Uncaught TypeError: Ada wrote this', 'Uncaught TypeError'],
  ['Uncaught (in promise) Error: Ada: TypeError: this', 'Uncaught (in promise) Error'],
  [
    'React Router caught the following error during render RangeError: Ada wrote this',
    'React Router caught the following error during render RangeError',
  ],
  ['TypeError: Ada wrote this', 'TypeError'],
  ['clipboard: [object DOMException]', 'clipboard: [object DOMException]'],
])('tells of "%s" only what fails, and where', (message, described) => {
  expect(describeIt(message)).toBe(`The page: ${described} in /assets/index-abc.js:7`);
});

it.each([
  'Ada wrote this',
  'Ada wrote this TypeError: and that',
  'Ada: wrote: TypeError: this',
  'Ada?: TypeError',
  'Failed to load resource: the server responded with a status of 401 (Unauthorized)',
  'TypeErrors are what Ada wrote',
])('tells nothing of "%s"', (message) => {
  expect(describeIt(message)).toBeNull();
});

it('names no location elsewhere, and no query', () => {
  expect(describeIt('TypeError: x', 'https://example.com/ada.js')).toBe('The page: TypeError');
  expect(describeIt('TypeError: x', 'app://warble/search?q=ada')).toBe('The page: TypeError in /search:7');
});

/** The lines that are logged for the events of a page. */
function logged() {
  const lines: string[] = [];
  const log = {
    info: () => {},
    error: (message: string, error?: unknown) =>
      lines.push(error instanceof Error ? `${message} ${error.message}` : message),
  };
  const contents = new EventEmitter();
  logPageFailures(mockOf<WebContents>(contents), log);
  const app = new EventEmitter();
  logLostProcesses(mockOf<App>(app), log);
  const message = (level: string, text: string) =>
    contents.emit('console-message', { level, message: text, sourceId: at, lineNumber: 1 });
  return { lines, contents, app, message };
}

it('logs errors only, and some of them in each minute', () => {
  vi.useFakeTimers();
  const { lines, message } = logged();
  message('warning', 'TypeError: x');
  expect(lines).toEqual([]);
  for (let count = 0; count < 50; count += 1) message('error', 'TypeError: x');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('The page: more errors, which are not logged for a minute.');
  vi.advanceTimersByTime(60_000);
  message('error', 'RangeError: x');
  expect(lines.at(-1)).toMatch(/^The page: RangeError/);
});

it('logs a page and a preload that do not load', () => {
  const { lines, contents } = logged();
  contents.emit('preload-error', {}, '/opt/preload.cjs', new Error('no window'));
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://warble/tweet/a', true, 1, 1);
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://warble/', true, 1, 1);
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://warble/frame', false, 1, 1);
  expect(lines).toEqual(['The preload failed. no window', 'The page did not load: ERR_FILE_NOT_FOUND (-6).']);
});

it('logs processes that end unexpectedly', () => {
  const { lines, app } = logged();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
  app.emit('child-process-gone', {}, { type: 'Utility', name: 'Audio Service', reason: 'oom', exitCode: 1 });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(lines).toEqual([
    'A process is gone: GPU, crashed, code 5.',
    'A process is gone: Audio Service, oom, code 1.',
  ]);
});
