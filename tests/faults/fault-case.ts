import type { Locator } from '@playwright/test';
import type { Scene } from './scene.ts';

/**
 * How a failure is reported: by a destructive toast, only in the console (spec §8), or by a panel where the content
 * would be.
 */
type Telling = 'toast' | 'log' | 'panel';

/** A call that the interface makes: how to make it, and what is on screen when it fails and when it succeeds. */
export interface FaultCase {
  /** The path of the page that makes the call. A sign-in returns to it. */
  readonly where: string | ((scene: Scene) => string);
  /** The path of the previous page, if navigating to `where` makes the call. */
  readonly from?: string;
  /** Whether opening the path makes the call, so that it is repeated after a sign-in. */
  readonly loads?: true;
  /** Whether the app makes the call at its start, before any element can have the focus. */
  readonly starts?: true;
  /** Whether only the user makes the call, such as a search, so that the app does not repeat it automatically. */
  readonly asked?: true;
  /** Whether the call is made without a session. */
  readonly signedOut?: true;
  /** Sets up the server before the page is opened. */
  readonly arrange?: (scene: Scene) => void;
  /** Performs the steps before the call, such as typing. */
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** Makes the call. */
  readonly trigger: (scene: Scene) => Promise<void>;
  readonly tells: Telling;
  /** What the message says in addition where there was no response. */
  readonly unanswered?: string;
  /** Expects that nothing is lost: typed text is still there, optimistic changes are undone. */
  readonly kept?: (scene: Scene) => Promise<void>;
  /**
   * Expects the state of a change whose outcome is unknown: it waits in the outbox and is sent later. A change without
   * this function fails like every other call.
   */
  readonly waits?: (scene: Scene) => Promise<void>;
  /** Whether a sign-in may lose its input: passwords and picked files are not stored. */
  readonly forgets?: true;
  /** Expects the changes that happen although the call has failed. */
  readonly quirk?: (scene: Scene) => Promise<void>;
  /** Makes the call again. Default: `trigger`, or the button of the panel. */
  readonly retry?: (scene: Scene) => Promise<void>;
  /** Expects the result of a successful call. */
  readonly done: (scene: Scene) => Promise<void>;
  /**
   * `unread`: the client ignores the response body, so it can't be malformed. Otherwise a body that the client can't
   * use.
   */
  readonly shape?: 'unread' | { readonly body: string };
  /** Whether a 401 is a refusal of the call and not the end of the session. */
  readonly refusal?: true;
  /** Expects the state while the response is pending. */
  readonly meanwhile?: (scene: Scene) => Promise<void>;
  /** Goes to another screen while the response is pending. Default: the settings. */
  readonly leave?: (scene: Scene) => Promise<void>;
  /** Expects the changes that the late response makes. Default: the other screen is unchanged. */
  readonly late?: (scene: Scene) => Promise<void>;
}

/** A link of the navigation. */
export function entry({ page }: Scene, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}
