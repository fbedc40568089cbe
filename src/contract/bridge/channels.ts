import * as v from 'valibot';
import { PageActionSchema } from '#contract/actions/actions.ts';
import { accountIdPattern } from './account.ts';
import { ContextTargetSchema } from './context-target.ts';
import { DesktopChoicesSchema, DesktopSettingsSchema } from './desktop-settings.ts';
import { HostInfoSchema } from './host.ts';
import { PageStateSchema } from './page-state.ts';
import { ImagePurposeSchema, PickImageResultSchema } from './picked-image.ts';
import {
  AddServerResultSchema,
  NewServerSchema,
  ServerIdSchema,
  ServerListSchema,
  ServerRemovalSchema,
} from './servers.ts';

/*
 * Everything that crosses between the page and main. `Bridge`, the preload and main's IPC are derived from these two
 * tables; a key is both the name of the function and the name of the IPC channel.
 */

/** The arguments as a tuple, which main parses, and the result, which the preload parses. */
function call<const Args extends v.TupleItems, Result extends v.GenericSchema>(args: Args, result: Result) {
  return { args: v.strictTuple(args), result } as const;
}

/** Requests of the page. Main implements them over IPC, the browser with web APIs. */
export const bridgeCalls = {
  /** The host's kind and features. */
  hostInfo: call([], HostInfoSchema),
  /** Lets the user pick one image. */
  pickImage: call([ImagePurposeSchema], PickImageResultSchema),
  /** The servers to choose from. Null where the host has only one and offers no choice. */
  listServers: call([], v.nullable(ServerListSchema)),
  /** Checks a server, adds it to the list and switches to it, which ends this page. */
  addServer: call([NewServerSchema], AddServerResultSchema),
  /** Switches to another server of the list, which ends this page. */
  chooseServer: call([ServerIdSchema], v.void()),
  /** Removes a server and all that the app stored of it. Ends this page if it was the current server. */
  removeServer: call([ServerRemovalSchema], v.void()),
  /**
   * Sets which account of the server the next pages are for; the page then reloads. False if a policy forbids another
   * account.
   */
  chooseAccount: call([v.pipe(v.string(), v.regex(accountIdPattern))], v.boolean()),
  /** Reports the state that window, menus and notifications depend on: at the page's start and after each change. */
  setPageState: call([PageStateSchema], v.void()),
  /** Reports the element that a context menu or an external link is about to open on. */
  setContextTarget: call([ContextTargetSchema], v.void()),
  /** Shows the system's emoji panel, which writes into the focused field. False if the system has no such panel. */
  showEmojiPanel: call([], v.boolean()),
  /** The settings of the desktop app; null in a browser. */
  desktopSettings: call([], v.nullable(DesktopSettingsSchema)),
  /** Changes settings and returns all of them. Settings that a policy locks stay unchanged. */
  updateDesktopSettings: call([DesktopChoicesSchema], v.nullable(DesktopSettingsSchema)),
} as const;

/** Events that main sends to the page, each with the schema of its payload. Listeners are kept as long as the page. */
export const bridgeEvents = {
  /** The page has to perform an action that was chosen in a menu or by a menu key. */
  onAction: PageActionSchema,
  /** A link in another program opens this path, such as `/tweet/<id>`. */
  onNavigate: v.pipe(v.string(), v.startsWith('/')),
  /** The desktop settings changed elsewhere: in the tray, by an update, by a policy. */
  onDesktopSettingsChange: DesktopSettingsSchema,
  /** The inbox has new entries. */
  onInboxChange: v.undefined(),
  /** How many entries of the inbox are unread. */
  onUnreadChange: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The list of servers changed, or which servers may be added. */
  onServersChange: v.undefined(),
} as const;

type Calls = typeof bridgeCalls;
export type CallName = keyof Calls;
export type CallArgs<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type CallResult<Name extends CallName> = v.InferOutput<Calls[Name]['result']>;

type Events = typeof bridgeEvents;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = v.InferOutput<Events[Name]>;

export const callNames: readonly CallName[] = Object.keys(bridgeCalls).filter((name): name is CallName =>
  Object.hasOwn(bridgeCalls, name),
);
export const eventNames: readonly EventName[] = Object.keys(bridgeEvents).filter((name): name is EventName =>
  Object.hasOwn(bridgeEvents, name),
);
