import { ipcRenderer } from 'electron';
import * as v from 'valibot';
import {
  type ChannelArgs,
  type ChannelName,
  type ChannelResult,
  channels,
  type EventName,
  type EventPayload,
  events,
} from '#contract/bridge/channels.ts';

/** Calls main over a channel of the contract and parses the result. The only place that touches `ipcRenderer`. */
export async function call<Name extends ChannelName>(
  name: Name,
  ...args: ChannelArgs<Name>
): Promise<ChannelResult<Name>> {
  const { name: wireName, result } = channels[name];
  return v.parse(result, await ipcRenderer.invoke(wireName, ...args));
}

/** Hears what main tells over a channel of the contract. The event itself, which could answer, stays here. */
export function listen<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const { name: wireName, payload } = events[name];
  ipcRenderer.on(wireName, (_event, told: unknown) => {
    const { success, output } = v.safeParse(payload, told);
    if (success) listener(output);
  });
}
