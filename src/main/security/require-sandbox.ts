import { app, dialog } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';

/**
 * Whether Chromium's sandbox was switched off, as the start script of an AppImage does where the system restricts user
 * namespaces (Ubuntu since 24.04). An installed copy refuses to start without it. To be called before the app is ready.
 */
export function lacksSandbox(): boolean {
  return app.isPackaged && app.commandLine.hasSwitch('no-sandbox');
}

/** Shows why Warble does not start, and quits. */
export async function refuseToStart(messages: Messages): Promise<void> {
  // Earlier, Linux would show no dialog.
  await app.whenReady();
  const { title, text } = messages().noSandbox;
  dialog.showErrorBox(title, text);
  app.quit();
}
