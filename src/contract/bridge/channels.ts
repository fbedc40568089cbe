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
  /** What the host is and offers. */
  hostInfo: call([], HostInfoSchema),
  /** Lets the user pick one image. Null when the dialog was cancelled. */
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
   * Says which account of the server the next pages are for; the page then reloads. False where a policy keeps an
   * account from being added.
   */
  chooseAccount: call([v.pipe(v.string(), v.regex(accountIdPattern))], v.boolean()),
  /** Reports the state that window, menus and notifications depend on: at the page's start and after each change. */
  setPageState: call([PageStateSchema], v.void()),
  /** Reports the element that a context menu or an external link is about to open on. */
  setContextTarget: call([ContextTargetSchema], v.void()),
  /** Shows the system's emoji panel, which writes into what has the focus. False where it has none. */
  showEmojiPanel: call([], v.boolean()),
  /** The settings of the desktop app; null in a browser, which has none of them. */
  desktopSettings: call([], v.nullable(DesktopSettingsSchema)),
  /** Changes settings and returns the resulting ones. What a policy locks stays unchanged. */
  updateDesktopSettings: call([DesktopChoicesSchema], v.nullable(DesktopSettingsSchema)),
} as const;

/** Events that main sends to the page, each with the schema of its payload. Listeners are kept as long as the page. */
export const bridgeEvents = {
  /** A menu or one of its keys asks the page for an action. */
  onAction: PageActionSchema,
  /** A link from outside opens this path, such as `/tweet/<id>`. */
  onNavigate: v.pipe(v.string(), v.startsWith('/')),
  /** The desktop settings changed elsewhere: in the tray, by an update, by a policy. */
  onDesktopSettingsChange: DesktopSettingsSchema,
  /** The inbox has entries that it did not have before. */
  onInboxChange: v.undefined(),
  /** How many entries of the inbox are unread. */
  onUnreadChange: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The list of servers changed, or what may be added to it. */
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
