/* The type of an action, and functions that read its label and keys. */

export type Platform = 'mac' | 'windows' | 'linux';

/** An accelerator as Electron writes it; null is none. */
type Accelerator = string | null;

/** When an action is possible: always, with a session, or on some kind of context target. */
export type When =
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
  /** On a link to another site. */
  | 'outsideLink'
  /** On anything that has an address to share. */
  | 'shareable';

/** One value for all systems, or one for each. */
type PerPlatform<Value> = Value | Readonly<Record<Platform, Value>>;

export interface Action {
  readonly label: PerPlatform<string>;
  /** In the desktop app's menu. */
  readonly menuKeys: PerPlatform<Accelerator>;
  /**
   * The default keys in the page, on every host; null for none. Keys to press one after the other have a space between
   * them, keys to hold together are written like an accelerator. Outside of text fields only, unless they are a
   * function key or held with Ctrl, ⌘ or Alt.
   */
  readonly pageKeys?: string | null;
  /** Whether it runs again and again while its keys are held. */
  readonly repeats?: boolean;
  /**
   * What performs it, and on what: the renderer on the page or on the focused post, main on the window or on the
   * context target (the element that a context menu was opened on).
   */
  readonly target: 'page' | 'post' | 'window' | 'contextTarget';
  readonly when: When;
}

/** A label in sentence case, which macOS menus write in title case. */
export const cased = <const Sentence extends string, const Title extends string>(
  sentence: Sentence,
  title: Title,
) => ({ mac: title, windows: sentence, linux: sentence }) as const;

const onPlatform = <Value extends string | null>(value: PerPlatform<Value>, platform: Platform): Value =>
  typeof value === 'object' && value !== null ? value[platform] : value;

/**
 * The action's name in menus, the palette, settings and tooltips.
 * @param localized - its label in a language other than English
 */
export function labelOf({ label }: Action, platform: Platform, localized: Action['label'] = label): string {
  return onPlatform(localized, platform);
}

/** The action's accelerator in the desktop app's menu, or null. */
export function menuKeysOf({ menuKeys }: Action, platform: Platform): string | null {
  return onPlatform(menuKeys, platform);
}
