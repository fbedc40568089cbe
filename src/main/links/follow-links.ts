import type { BrowserWindow } from 'electron';
import type { PageEvents } from '#main/page-events.ts';

export interface FollowLinksOptions {
  /** Calls its argument with the path of each link. */
  readonly deliverTo: (navigate: (path: string) => void) => void;
  readonly window: {
    readonly show: () => void;
    readonly onOpen: (listener: (window: BrowserWindow) => void) => void;
  };
  readonly events: Pick<PageEvents, 'send'>;
  /** Whether the window shows a server, or is about to. */
  readonly hasServer: () => boolean;
}

/**
 * Shows the window and opens the page of each link. Where no server is chosen there are no pages for links: then the
 * last link waits for the window of the first server, such as an invitation of somebody who has just installed the app.
 */
export function followLinks({ deliverTo, window, events, hasServer }: FollowLinksOptions): void {
  let waiting: string | null = null;
  window.onOpen(() => {
    if (waiting === null || !hasServer()) return;
    events.send('onNavigate', waiting);
    waiting = null;
  });
  deliverTo((path) => {
    window.show();
    if (hasServer()) events.send('onNavigate', path);
    else waiting = path;
  });
}
