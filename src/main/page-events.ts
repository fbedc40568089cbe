import type { BrowserWindow } from 'electron';
import type { EventName, EventPayload } from '#contract/bridge/channels.ts';
import { sendEvent } from './ipc.ts';

export interface PageEvents {
  /** Sends an event to the page, if necessary later, when the page listens. */
  readonly send: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  /** The page has added its listeners. */
  readonly pageListens: () => void;
  /** The page is gone, or about to be replaced by one that does not listen yet. */
  readonly pageUnloads: () => void;
}

/**
 * Queues events that are sent before the page listens: a link at the start or after a crash, a menu action during a reload
 * or a change of the server.
 */
export function createPageEvents(current: () => BrowserWindow | null): PageEvents {
  let isListening = false;
  let queued: (() => void)[] = [];
  return {
    send(name, payload) {
      const deliver = () => {
        const window = current();
        if (window !== null) sendEvent(window.webContents, name, payload);
      };
      if (isListening) deliver();
      else queued.push(deliver);
    },
    pageListens() {
      isListening = true;
      const delivered = queued;
      queued = [];
      for (const deliver of delivered) deliver();
    },
    pageUnloads() {
      isListening = false;
    },
  };
}
