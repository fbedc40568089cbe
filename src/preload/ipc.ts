import { ipcRenderer } from 'electron';
import * as v from 'valibot';
import {
  bridgeCalls,
  bridgeEvents,
  type CallName,
  type EventName,
  type EventPayload,
} from '#contract/bridge/channels.ts';

/** Calls main over a channel of the table and parses the result. The only file that touches `ipcRenderer`. */
export async function call(name: CallName, args: readonly unknown[]): Promise<unknown> {
  return v.parse(bridgeCalls[name].result, await ipcRenderer.invoke(name, ...args));
}

/** Listens to an event of the table. Electron's own event object, which could answer main, is not passed on. */
export function listen<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const schema = bridgeEvents[name];
  ipcRenderer.on(name, (_event, payload: unknown) => {
    const { success, output } = v.safeParse(schema, payload);
    if (success) listener(output);
  });
}
