import { app } from 'electron';
import { pathInArguments } from './deep-link.ts';

/**
 * Receives `warble://` links: on macOS as events, which may come before the app is ready, elsewhere in the command
 * lines of the first and of later starts. To be called before the app is ready.
 */
export function receiveLinks(): {
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
