import { app } from 'electron';
import { within } from '#main/lib/within.ts';
import type { MainWindow } from '#main/window/main-window.ts';

/**
 * How long closing may take, in ms: more than the minute that macOS is given to verify an update. A process that stayed
 * would keep the lock of the single instance, so that the app could not be started again.
 */
const closeTimeoutMs = 75_000;

export interface LifecycleOptions {
  readonly window: Pick<MainWindow, 'show' | 'allowClose' | 'end'>;
  /** Stores the latest cookies and closes the database; the process waits for it, but not forever. */
  readonly close: () => Promise<void>;
}

/**
 * Shows the window when the app is activated or started again, and quits once everything is closed, has failed to close
 * or has taken too long.
 */
export function followLifecycle({ window, close }: LifecycleOptions): void {
  app.on('second-instance', window.show);
  app.on('activate', window.show);
  app.on('before-quit', window.allowClose);
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
    await within(close(), closeTimeoutMs, undefined);
    isClosed = true;
    app.quit();
  }
}
