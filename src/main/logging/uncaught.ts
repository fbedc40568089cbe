import { dialog } from 'electron';
import type { Messages } from '#main/i18n/localization.ts';
import type { Log } from './log.ts';

export interface UncaughtOptions {
  readonly log: Log;
  readonly messages: Messages;
  readonly openLogs: () => void;
}

/** Logs every error that nothing caught and shows the first one to the user. The app keeps running. */
export function reportUncaughtErrors({ log, messages, openLogs }: UncaughtOptions): void {
  let isShown = false;
  const report = (error: unknown) => {
    log.error('An error that nobody caught.', error);
    if (isShown) return;
    isShown = true;
    void show(messages, openLogs);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

async function show(messages: Messages, openLogs: () => void): Promise<void> {
  const texts = messages().uncaught;
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: texts.title,
    detail: texts.text,
    buttons: [texts.goOn, texts.openLogs],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) openLogs();
}
