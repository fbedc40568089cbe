import { dialog } from 'electron';
import { texts } from '#main/i18n/messages.ts';
import type { Log } from './log.ts';

/** Errors that nobody caught are written down, all of them, and said, the first of them. The app goes on. */
export function catchUncaught(log: Log, openLogs: () => void): void {
  let isSaid = false;
  const take = (error: unknown) => {
    log.error('An error that nobody caught.', error);
    if (isSaid) return;
    isSaid = true;
    void say(openLogs);
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
}

async function say(openLogs: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: texts.uncaught.title,
    detail: texts.uncaught.text,
    buttons: [texts.uncaught.goOn, texts.uncaught.openLogs],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) openLogs();
}
