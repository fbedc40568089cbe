import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import type { BridgeCalls } from '#contract/bridge/bridge.ts';
import {
  bridgeCalls,
  type CallName,
  callNames,
  type EventName,
  type EventPayload,
} from '#contract/bridge/channels.ts';

/**
 * Handles every call of the table. Refuses a call whose sender is not trusted or whose arguments do not fit their
 * schema. The only file that touches `ipcMain`.
 * @param handlers - or a promise of them, for which calls wait. Once there are handlers, they are called at once: an
 * event of the window that follows a call may depend on it.
 */
export function handleCalls(
  handlers: () => BridgeCalls | Promise<BridgeCalls>,
  isTrusted: (sender: WebFrameMain | null) => boolean,
): void {
  const register = <Name extends CallName>(
    name: Name,
    handlerOf: (all: BridgeCalls) => BridgeCalls[Name],
  ) => {
    const { args: schema } = bridgeCalls[name];
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isTrusted(event.senderFrame)) throw new Error(`Refused: ${name} was not called by Warble's page.`);
      const parsed = v.parse(schema, args);
      const all = handlers();
      return handlerOf(all instanceof Promise ? await all : all)(...parsed);
    });
  };
  for (const name of callNames) register(name, (all) => all[name]);
}

/** Sends an event of the table to a page. */
export function sendEvent<Name extends EventName>(
  contents: WebContents,
  name: Name,
  payload: EventPayload<Name>,
): void {
  contents.send(name, payload);
}
