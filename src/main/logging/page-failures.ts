import type { App, WebContents } from 'electron';
import { isOurs } from '#main/protocol/scheme.ts';
import type { Log } from './log.ts';

/** How many errors of a page are logged in a minute: one in a loop must not displace what the log says of others. */
const errorsMax = 20;
const minuteMs = 60_000;

/** What Chromium and the router write before an error, or what Warble's `logFailure` calls it. */
const before =
  /^(?:Uncaught (?:\(in promise\) )?|React Router caught the following error during render |[A-Za-z][\w ,./-]{0,80}: )?/;
const nameOfError = /(?:[A-Za-z]*(?:Error|Failure|Exception)|\[object \w+\])(?=:|\s|$)/;
const pattern = new RegExp(`(${before.source})(${nameOfError.source})`);

/**
 * What the log says of an error in the console of a page: which one it is and where, and never its message, which may
 * have what somebody wrote. Null for messages without an error, such as each refused request, which Chromium reports.
 */
export function describePageError(message: string, sourceId: string, lineNumber: number): string | null {
  const [, what = '', name] = pattern.exec(message) ?? [];
  if (name === undefined) return null;
  const location = isOurs(sourceId) ? ` in ${new URL(sourceId).pathname}:${lineNumber}` : '';
  return `The page: ${what}${name}${location}`;
}

/** Logs what fails in a page. A page has no other way to the log that users send. */
export function logPageFailures(contents: WebContents, log: Log): void {
  let countedSince = -Infinity;
  let count = 0;
  contents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    if (level !== 'error') return;
    const described = describePageError(message, sourceId, lineNumber);
    if (described === null) return;
    const now = performance.now();
    if (now - countedSince >= minuteMs) {
      countedSince = now;
      count = 0;
    }
    count += 1;
    if (count <= errorsMax) log.error(described);
    else if (count === errorsMax + 1) log.error('The page: more errors, which are not logged for a minute.');
  });
  contents.on('preload-error', (_event, _path, error) => log.error('The preload failed.', error));
  contents.on('did-fail-load', (_event, code, reason, _url, isMainFrame) => {
    // Another navigation has taken its place.
    const isAborted = code === -3;
    if (isMainFrame && !isAborted) log.error(`The page did not load: ${reason} (${code}).`);
  });
}

/** Logs processes that end unexpectedly, such as the one of the graphics card. Those of pages are logged with them. */
export function logLostProcesses(app: Pick<App, 'on'>, log: Log): void {
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      log.error(`A process is gone: ${name ?? type}, ${reason}, code ${exitCode}.`);
  });
}
