import type { Locator } from '@playwright/test';
import type { Scene } from './scene.ts';

/** How a failure is told: by a destructive toast, in the log alone (spec §8), or in place of what did not load. */
export type Telling = 'toast' | 'log' | 'panel';

/** A call, as a person meets it: what makes it, and what is seen when it fails and when it works. */
export interface FaultCase {
  /** Where the person is when the call is made; they come back to it after a sign-in. */
  readonly where: string | ((scene: Scene) => string);
  /** Where they start from, if the call is made by going to `where`. */
  readonly from?: string;
  /** Whether being there makes the call, so that a sign-in leads to the result by itself. */
  readonly loads?: true;
  /** Whether the app makes it at its start, when nothing has a place yet where the focus could be. */
  readonly starts?: true;
  /** Whether it is made without a session. */
  readonly signedOut?: true;
  /** Sets up the server before the page is opened. */
  readonly arrange?: (scene: Scene) => void;
  /** Does what comes before the call, such as typing. */
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** Makes the call. */
  readonly trigger: (scene: Scene) => Promise<void>;
  readonly tells: Telling;
  /** Expects that the failure has cost nothing: what was typed is there, what was shown in advance is undone. */
  readonly kept?: (scene: Scene) => Promise<void>;
  /**
   * Expects what is to be seen of a change that the server has not answered: it waits, and is sent by itself. A change
   * without it fails like every other call.
   */
  readonly waits?: (scene: Scene) => Promise<void>;
  /** Whether a sign-in in between may cost it: passwords and picked files are not kept for later. */
  readonly forgets?: true;
  /** Expects what a failure changes all the same. */
  readonly quirk?: (scene: Scene) => Promise<void>;
  /** Makes the call again; like the first time, unless told otherwise. A panel has a button for it. */
  readonly retry?: (scene: Scene) => Promise<void>;
  /** Expects what the call is for. */
  readonly done: (scene: Scene) => Promise<void>;
  /** `unread`: the client doesn't read the answer, so it can have no wrong shape. Else a body that it can't use. */
  readonly shape?: 'unread' | { readonly body: string };
  /** What a 401 means, where it is not the end of the session. */
  readonly refusal?: true;
  /** Expects what is to be seen while the answer is still on its way. */
  readonly meanwhile?: (scene: Scene) => Promise<void>;
  /** Goes to another screen while the answer is on its way; to the settings, unless told otherwise. */
  readonly leave?: (scene: Scene) => Promise<void>;
  /** Expects what the late answer has done; that the other screen is undisturbed, unless told otherwise. */
  readonly late?: (scene: Scene) => Promise<void>;
}

/** An entry of the navigation. */
export function entry({ page }: Scene, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}
