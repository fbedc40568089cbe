import type { BrowserWindow } from 'electron';
import type { EventName, EventPayload } from '#contract/bridge/channels.ts';
import { sendEvent } from './ipc.ts';

export interface PageEvents {
  /** Tells the page, as soon as it listens. */
  readonly send: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  /** The page listens from now on. */
  readonly pageListens: () => void;
  /** It is about to be another one, which does not listen yet. */
  readonly pageLeaves: () => void;
}

/** What main says to the page. What it says too early waits: a link at the start, a menu during a reload. */
export function createPageEvents(current: () => BrowserWindow | null): PageEvents {
  let isListening = false;
  let waiting: (() => void)[] = [];
  return {
    send(name, payload) {
      const deliver = () => {
        const window = current();
        if (window !== null) sendEvent(window.webContents, name, payload);
      };
      if (isListening) deliver();
      else waiting.push(deliver);
    },
    pageListens() {
      isListening = true;
      const delivered = waiting;
      waiting = [];
      for (const deliver of delivered) deliver();
    },
    pageLeaves() {
      isListening = false;
    },
  };
}
