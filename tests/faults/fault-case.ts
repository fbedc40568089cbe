import type { Locator } from '@playwright/test';
import type { Scene } from './scene.ts';

/**
 * How a failure is reported: by a destructive toast, only in the console (spec §8), or by a panel where the content
 * would be.
 */
type Telling = 'toast' | 'log' | 'panel';

/** A call in the interface: how it is made, and what is on screen when it fails and when it succeeds. */
export interface FaultCase {
  /** The path on which the call is made; a sign-in leads back to it. */
  readonly where: string | ((scene: Scene) => string);
  /** The path before, if navigating to `where` makes the call. */
  readonly from?: string;
  /** Whether opening the path makes the call, so that it is repeated after a sign-in. */
  readonly loads?: true;
  /** Whether the app makes it at its start, before any element can have the focus. */
  readonly starts?: true;
  /** Whether only the user makes it, such as a search: then it is not repeated by itself. */
  readonly asked?: true;
  /** Whether it is made without a session. */
  readonly signedOut?: true;
  /** Sets up the server before the page is opened. */
  readonly arrange?: (scene: Scene) => void;
  /** Does the steps before the call, such as typing. */
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** Makes the call. */
  readonly trigger: (scene: Scene) => Promise<void>;
  readonly tells: Telling;
  /** Expects that nothing is lost: typed text is still there, optimistic changes are undone. */
  readonly kept?: (scene: Scene) => Promise<void>;
  /**
   * Expects what is shown of a change whose outcome is unknown: it waits in the outbox and is sent later. A change
   * without this fails like every other call.
   */
  readonly waits?: (scene: Scene) => Promise<void>;
  /** Whether its input may be lost by a sign-in: passwords and picked files are not stored. */
  readonly forgets?: true;
  /** Expects the changes that a failure makes nevertheless. */
  readonly quirk?: (scene: Scene) => Promise<void>;
  /** Makes the call again. Default: `act`, or the button of the panel. */
  readonly retry?: (scene: Scene) => Promise<void>;
  /** Expects the result of the call. */
  readonly done: (scene: Scene) => Promise<void>;
  /** `unread`: the client ignores the response body, so it can't be malformed. Otherwise a body that it can't use. */
  readonly shape?: 'unread' | { readonly body: string };
  /** What a 401 means, if not the end of the session. */
  readonly refusal?: true;
  /** Expects what is shown while the response is pending. */
  readonly meanwhile?: (scene: Scene) => Promise<void>;
  /** Goes to another screen while the response is pending. Default: the settings. */
  readonly leave?: (scene: Scene) => Promise<void>;
  /** Expects what the late response changes. Default: that the other screen is unchanged. */
  readonly late?: (scene: Scene) => Promise<void>;
}

/** A link of the navigation. */
export function entry({ page }: Scene, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}
