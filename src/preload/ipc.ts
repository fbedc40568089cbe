import { ipcRenderer } from 'electron';
import * as v from 'valibot';
import { type ChannelArgs, type ChannelName, type ChannelResult, channels } from '#contract/channels.ts';

/** Calls main over a channel of the contract and parses the result. The only place that touches `ipcRenderer`. */
export async function call<Name extends ChannelName>(
  name: Name,
  ...args: ChannelArgs<Name>
): Promise<ChannelResult<Name>> {
  const { name: wireName, result } = channels[name];
  return v.parse(result, await ipcRenderer.invoke(wireName, ...args));
}
