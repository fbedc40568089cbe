import { app } from 'electron';
import { linkScheme, pathInArguments } from './deep-link.ts';

/**
 * Receives `warble://` links: on macOS as events, which may come before the app is ready, elsewhere in the command
 * lines of the first and of later starts. To be called before the app is ready.
 * @param isRegistered - whether the installer registers the links, and removes the registration together with the app
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
  // A development copy would register Electron itself.
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
