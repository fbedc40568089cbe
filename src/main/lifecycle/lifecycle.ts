import { app } from 'electron';
import type { MainWindow } from '#main/window/main-window.ts';

export interface LifecycleOptions {
  readonly window: Pick<MainWindow, 'show' | 'allowClose'>;
  /** Stores the latest cookies and closes the database; the process waits for it. */
  readonly close: () => Promise<void>;
}

/** Shows the window when the app is activated or started again, and quits once everything is closed. */
export function followLifecycle({ window, close }: LifecycleOptions): void {
  app.on('second-instance', window.show);
  app.on('activate', window.show);
  app.on('before-quit', window.allowClose);
  app.on('window-all-closed', () => app.quit());
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void closeThenQuit();
  });

  async function closeThenQuit() {
    await close();
    isClosed = true;
    app.quit();
  }
}
