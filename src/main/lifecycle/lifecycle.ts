import { app } from 'electron';
import { within } from '#contract/within.ts';
import { linkInArguments } from '#main/links/deep-link.ts';
import type { MainWindow } from '#main/window/main-window.ts';

/**
 * How long closing may take, in ms: more than the minute that macOS is given to verify an update. A process that stayed
 * would keep the lock of the single instance, so that the app could not be started again.
 */
const closeTimeoutMs = 75_000;

/** How long macOS may take to end the process for the new version that it starts, in ms. */
const systemQuitTimeoutMs = 10_000;

export interface LifecycleOptions {
  readonly window: Pick<MainWindow, 'show' | 'allowClose' | 'end'>;
  /** Stores the latest cookies and closes the database; the process waits for it, but not forever. */
  readonly close: () => Promise<void>;
  /**
   * Called last, where the user has started the app while it was quitting: has it started once this process has ended,
   * with the `warble://` link of that start or null. Returns whether the system ends this process for that.
   */
  readonly startAgain: (link: string | null) => boolean;
}

/**
 * Shows the window when the app is activated or started again, and quits once everything is closed, has failed to close
 * or has taken too long. A start meanwhile, which the lock of the single instance turns away, is made up for then.
 */
export function followLifecycle({ window, close, startAgain }: LifecycleOptions): void {
  /** The latest start since the user began to quit. */
  let start: { readonly link: string | null } | null = null;
  const started = (args: readonly string[]) => {
    // macOS may report a link and the activation in either order.
    start = { link: linkInArguments(args) ?? start?.link ?? null };
  };
  app.on('second-instance', (_event, args) => {
    started(args);
    window.show();
  });
  app.on('activate', () => {
    started([]);
    window.show();
  });
  app.on('open-url', (_event, url) => started([url]));
  app.on('before-quit', () => {
    // A start before this is over: a page may have prevented an earlier attempt to quit.
    start = null;
    window.allowClose();
  });
  app.on('window-all-closed', () => app.quit());
  let isClosed = false;
  let closing: Promise<void> | undefined;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    window.end();
    closing ??= closeThenQuit();
  });

  async function closeThenQuit() {
    await within(close(), closeTimeoutMs, () => {}).catch(() => {});
    isClosed = true;
    if (start !== null && startAgain(start.link)) setTimeout(() => app.quit(), systemQuitTimeoutMs);
    else app.quit();
  }
}
