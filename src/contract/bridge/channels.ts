import * as v from 'valibot';
import { PageActionSchema } from '#contract/actions/actions.ts';
import type { Bridge, BridgeListener } from './bridge.ts';
import { DesktopChoicesSchema, DesktopSettingsSchema } from './desktop-settings.ts';
import { HostInfoSchema } from './host.ts';
import { PagePlaceSchema } from './page-place.ts';
import { PageStateSchema } from './page-state.ts';
import {
  AdditionSchema,
  NewServerSchema,
  RemovalSchema,
  ServerIdSchema,
  ServerListSchema,
} from './servers.ts';

/** A request from the renderer that main answers. */
export interface Channel {
  /** The name on the wire. */
  readonly name: string;
  /** The arguments as a tuple; main refuses a call whose arguments do not fit. */
  readonly args: v.GenericSchema<unknown[]>;
  /** The result; the preload refuses one that does not fit. */
  readonly result: v.GenericSchema;
}

/** Every IPC channel to main there is, one per function of the bridge that calls. */
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
  listServers: { name: 'servers:list', args: v.strictTuple([]), result: ServerListSchema },
  addServer: { name: 'servers:add', args: v.strictTuple([NewServerSchema]), result: AdditionSchema },
  chooseServer: { name: 'servers:choose', args: v.strictTuple([ServerIdSchema]), result: v.void() },
  removeServer: { name: 'servers:remove', args: v.strictTuple([RemovalSchema]), result: v.void() },
  desktopSettings: { name: 'desktop:settings', args: v.strictTuple([]), result: DesktopSettingsSchema },
  chooseDesktop: {
    name: 'desktop:choose',
    args: v.strictTuple([DesktopChoicesSchema]),
    result: DesktopSettingsSchema,
  },
  tellState: { name: 'page:state', args: v.strictTuple([PageStateSchema]), result: v.void() },
  tellPlace: { name: 'page:place', args: v.strictTuple([PagePlaceSchema]), result: v.void() },
} as const satisfies Readonly<Record<Exclude<keyof Bridge, BridgeListener>, Channel>>;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type ChannelArgs<Name extends ChannelName> = v.InferOutput<Channels[Name]['args']>;
export type ChannelResult<Name extends ChannelName> = v.InferOutput<Channels[Name]['result']>;

/** Something that main tells the renderer. */
export interface EventChannel {
  /** The name on the wire. */
  readonly name: string;
  /** What is told; the preload drops what does not fit. */
  readonly payload: v.GenericSchema;
}

/** Every IPC channel to the renderer there is, one per listener of the bridge. */
export const events = {
  onAction: { name: 'page:action', payload: PageActionSchema },
  onGo: { name: 'page:go', payload: v.pipe(v.string(), v.startsWith('/')) },
  onDesktopSettings: { name: 'desktop:changed', payload: DesktopSettingsSchema },
  onInboxChange: { name: 'inbox:change', payload: v.undefined() },
  onServersChange: { name: 'servers:change', payload: v.undefined() },
} as const satisfies Readonly<Record<BridgeListener, EventChannel>>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = v.InferOutput<(typeof events)[Name]['payload']>;
