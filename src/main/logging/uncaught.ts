import { showMessageBox } from '#main/dialogs/message-box.ts';
import type { Messages } from '#main/i18n/localization.ts';
import type { MainWindow } from '#main/window/main-window.ts';
import type { Log } from './log.ts';

export interface UncaughtOptions {
  readonly log: Log;
  readonly messages: Messages;
  readonly openLogs: () => void;
  readonly dialogParent: MainWindow['dialogParent'];
}

/** Logs every error that nothing caught and shows the first one to the user. The app keeps running. */
export function reportUncaughtErrors(options: UncaughtOptions): void {
  const { log } = options;
  let isShown = false;
  const report = (error: unknown) => {
    log.error('An error that nobody caught.', error);
    if (isShown) return;
    isShown = true;
    void show(options);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

async function show({ messages, openLogs, dialogParent }: UncaughtOptions): Promise<void> {
  const texts = messages().uncaught;
  const { response } = await showMessageBox(await dialogParent(), {
    type: 'error',
    message: texts.title,
    detail: texts.text,
    buttons: [texts.goOn, texts.openLogs],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) openLogs();
}
