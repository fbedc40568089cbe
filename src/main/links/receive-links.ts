import { app } from 'electron';
import { linkScheme, pathInArguments } from './deep-link.ts';

/**
 * Hears of links to `warble://`: on macOS as events, which may come before the app is ready, elsewhere among the
 * arguments of the start and of second starts. Call it before the app is ready.
 */
export function listenForLinks(): { readonly deliverTo: (go: (path: string) => void) => void } {
  let waiting: string[] = [];
  let go = (path: string) => {
    waiting.push(path);
  };
  const take = (args: readonly string[]) => {
    const path = pathInArguments(args);
    if (path !== null) go(path);
  };
  // A developer's copy would register the bare Electron.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take([url]);
  });
  app.on('second-instance', (_event, args) => take(args));
  take(process.argv);
  return {
    deliverTo(deliver) {
      go = deliver;
      for (const path of waiting) deliver(path);
      waiting = [];
    },
  };
}
