import { app } from 'electron';
import { linkScheme, pathInArguments } from './deep-link.ts';

/**
 * Receives `warble://` links: on macOS as events, which may come before the app is ready, elsewhere among the arguments
 * of the start and of second starts. To be called before the app is ready.
 * @param isRegistered - whether the installer has registered the links, and takes that back when the app is removed
 */
export function receiveLinks(isRegistered: boolean): {
  readonly deliverTo: (navigate: (path: string) => void) => void;
} {
  let queued: string[] = [];
  let navigate = (path: string) => {
    queued.push(path);
  };
  const receive = (args: readonly string[]) => {
    const path = pathInArguments(args);
    if (path !== null) navigate(path);
  };
  // A development copy would register the bare Electron.
  if (app.isPackaged && !isRegistered) app.setAsDefaultProtocolClient(linkScheme);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive([url]);
  });
  app.on('second-instance', (_event, args) => receive(args));
  receive(process.argv);
  return {
    deliverTo(deliver) {
      navigate = deliver;
      for (const path of queued) deliver(path);
      queued = [];
    },
  };
}
