/* What an action of the table is. */

export type Platform = 'mac' | 'windows' | 'linux';

/** As Electron writes accelerators, or nothing. */
type Keys = string | null;

/** When an action is possible: at any time, for somebody who is signed in, or where there is something to do it to. */
export type Circumstance =
  | 'always'
  | 'signedIn'
  /** On a word that the spell checker does not know. */
  | 'misspelling'
  /** On selected text, where the system has a dictionary for all apps. */
  | 'definable'
  /** On text that can be copied: selected, or in a field. */
  | 'text'
  | 'field'
  | 'picture'
  /** On a link to somewhere else. */
  | 'outsideLink'
  /** On anything that others can be given a link to. */
  | 'shareable';

export interface Action {
  readonly label: string | Readonly<Record<Platform, string>>;
  /** In the desktop app, with its menu. */
  readonly keys: Keys | Readonly<Record<Platform, Keys>>;
  /**
   * Who does it: the page, or the page to the post that has the focus, or the window around it, or the window to the
   * place that a context menu was opened at.
   */
  readonly by: 'page' | 'post' | 'window' | 'place';
  readonly when: Circumstance;
}

export const define = <const Definition extends Action>(action: Definition) => action;

/** On macOS menus write most words large. */
export const cased = <const Usual extends string, const Mac extends string>(usual: Usual, mac: Mac) =>
  ({ mac, windows: usual, linux: usual }) as const;

export function labelOf({ label }: Action, platform: Platform): string {
  return typeof label === 'string' ? label : label[platform];
}

/** The keys of the desktop app's menu, or null. */
export function keysOf({ keys }: Action, platform: Platform): string | null {
  return keys === null || typeof keys === 'string' ? keys : keys[platform];
}
