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
 */
export function handleCalls(
  handlers: BridgeCalls,
  isTrusted: (sender: WebFrameMain | null) => boolean,
): void {
  const register = <Name extends CallName>(name: Name, handler: BridgeCalls[Name]) => {
    const { args: schema } = bridgeCalls[name];
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isTrusted(event.senderFrame)) throw new Error(`Refused: ${name} was not called by Warble's page.`);
      return handler(...v.parse(schema, args));
    });
  };
  for (const name of callNames) register(name, handlers[name]);
}

/** Sends an event of the table to a page. */
export function sendEvent<Name extends EventName>(
  contents: WebContents,
  name: Name,
  payload: EventPayload<Name>,
): void {
  contents.send(name, payload);
}
