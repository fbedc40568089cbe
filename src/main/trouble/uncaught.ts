import { dialog } from 'electron';
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
    message: 'Something went wrong in Warble',
    detail: 'It goes on. If something no longer works, quit Warble and start it again. The log says more.',
    buttons: ['Go on', 'Open the folder of the logs'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) openLogs();
}
