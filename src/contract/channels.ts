import * as v from 'valibot';
import type { Bridge } from './bridge.ts';
import { HostInfoSchema } from './host.ts';
import { PageStateSchema } from './page-state.ts';

/** A request from the renderer that main answers. */
export interface Channel {
  /** The name on the wire. */
  readonly name: string;
  /** The arguments as a tuple; main refuses a call whose arguments do not fit. */
  readonly args: v.GenericSchema<unknown[]>;
  /** The result; the preload refuses one that does not fit. */
  readonly result: v.GenericSchema;
}

/** Every IPC channel there is, one per function of the bridge. */
export const channels = {
  hostInfo: { name: 'host:info', args: v.strictTuple([]), result: HostInfoSchema },
  pickImage: {
    name: 'image:pick',
    args: v.strictTuple([v.picklist(['avatar', 'cover', 'post'])]),
    result: v.nullable(
      v.union([
        v.object({ name: v.string(), type: v.string(), bytes: v.instance(Uint8Array<ArrayBuffer>) }),
        v.object({ refused: v.string() }),
      ]),
    ),
  },
  tellState: { name: 'page:state', args: v.strictTuple([PageStateSchema]), result: v.void() },
} as const satisfies Readonly<Record<keyof Bridge, Channel>>;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type ChannelArgs<Name extends ChannelName> = v.InferOutput<Channels[Name]['args']>;
export type ChannelResult<Name extends ChannelName> = v.InferOutput<Channels[Name]['result']>;
