import type { DesktopChoices, DesktopSettings } from './desktop-settings.ts';
import type { HostInfo } from './host.ts';
import type { PageActionId } from '#contract/actions/page-actions.ts';
import type { PagePlace } from './page-place.ts';
import type { PageState } from './page-state.ts';
import type { Addition, NewServer, Removal, ServerList } from './servers.ts';

export type ImagePurpose = 'avatar' | 'cover' | 'post';

/** An image that the user picked: only its bytes cross to the renderer, never its path. */
export interface PickedImage {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why a picked file was refused, as a text for the user. */
export interface RefusedImage {
  readonly refused: string;
}

/**
 * What only the system can do, as the renderer sees it: `window.warble` in the desktop app, made by the preload;
 * built from web APIs in a browser. Functions and plain data only.
 */
export interface Bridge {
  /** What the host is and offers. */
  hostInfo(): Promise<HostInfo>;
  /** Lets the user pick one image. Null when the dialog was cancelled. */
  pickImage(purpose: ImagePurpose): Promise<PickedImage | RefusedImage | null>;
  /** The servers to choose from. Null where the host has one and no choice. */
  listServers(): Promise<ServerList | null>;
  /** Checks a server, adds it to the list and goes to it, which ends this page. */
  addServer(server: NewServer): Promise<Addition>;
  /** Goes to another server of the list, which ends this page. */
  chooseServer(id: string): Promise<void>;
  /** Takes a server off the list, with all that the app kept of it. Ends this page where it was the current one. */
  removeServer(removal: Removal): Promise<void>;
  /** Says what the window and its menu have to know of the page: at its start, and whenever it changes. */
  tellState(state: PageState): Promise<void>;
  /** Says where a context menu is about to open. */
  tellPlace(place: PagePlace): Promise<void>;
  /** What can be chosen in the desktop app; null in a browser, where there is nothing of it. */
  desktopSettings(): Promise<DesktopSettings | null>;
  /** Chooses, and tells what holds then. What is locked stays as it is. */
  chooseDesktop(choices: DesktopChoices): Promise<DesktopSettings | null>;
  /** Hears of actions that a menu or its keys ask the page for. For the page's life. */
  onAction(listener: (action: PageActionId) => void): void;
  /** Hears of paths that a link from outside leads to, such as `/tweet/<id>`. For the page's life. */
  onGo(listener: (path: string) => void): void;
  /** Hears of desktop settings that changed elsewhere: in the tray, by an update, by an organisation. For the page's life. */
  onDesktopSettings(listener: (settings: DesktopSettings) => void): void;
  /** Hears that the inbox has entries that were not there before. For the page's life. */
  onInboxChange(listener: () => void): void;
  /** Hears that the list of servers, or what may be added to it, is another one now. For the page's life. */
  onServersChange(listener: () => void): void;
}

/** The functions through which the host speaks to the page; the others are calls. */
export type BridgeListener = 'onAction' | 'onGo' | 'onDesktopSettings' | 'onInboxChange' | 'onServersChange';
