/*
 * The kept frame: how the page looked last, as a tree that can be drawn before the app's code is loaded. Written by
 * `app/first-frame/keep-frame.ts`, drawn by `app/first-frame/draw.ts`, which is a script of its own: this file stays
 * small.
 */

/** A text, or an element: its name, its attributes, its style, its children. */
export type KeptNode =
  | string
  | readonly [name: string, attributes: KeptAttributes, style: string, children: readonly KeptNode[]];
type KeptAttributes = Readonly<Record<string, string>>;

export interface KeptFrame {
  /** It is only used under the same key; see `frameKey`. */
  readonly key: string;
  readonly userId: string;
  /** The ids of the posts in the feed, of which the first ones are in the tree. */
  readonly posts: readonly string[];
  /** The height of the window, in px: in a higher one the end of the tree would be visible. */
  readonly height: number;
  readonly lang: string;
  readonly dir: string;
  /** How ages are written, such as en-GB. */
  readonly locale: string;
  /** The rules that components have added to the page. */
  readonly styles: string;
  readonly tree: KeptNode;
}

/** The attribute of elements that are left empty in the frame, since the first commit does not show them yet. */
export const transientAttribute = 'data-transient';

/** Elements with a click behaviour of their own. */
export const controls = 'a, button, input, textarea, label';

const svgNames = 'svg g path circle line polyline polygon rect ellipse';
const names: ReadonlySet<string> = new Set(
  `div span p a b bdi strong em main nav aside header section article form h1 h2 h3 button img textarea input label time ul li ${svgNames}`.split(
    ' ',
  ),
);
const attributes: ReadonlySet<string> = new Set(
  'class dir alt src loading placeholder rows type disabled aria-current viewBox fill stroke stroke-width stroke-linecap stroke-linejoin d cx cy r rx ry x y x1 y1 x2 y2 width height points transform'.split(
    ' ',
  ),
);

/** Whether elements of a name are kept in the frame. */
export const isKeptName = (name: string): boolean => names.has(name);
/** Whether a name is that of an SVG element. */
export const isSvgName = (name: string): boolean => svgNames.split(' ').includes(name);

/** No scripts, links, or references to other elements. */
export const isKeptAttribute = (name: string, value: string): boolean =>
  name === 'src'
    ? /^(?:https?:\/\/|\/(?!\/))/.test(value)
    : attributes.has(name) || /^data-[a-z-]+$/.test(name);

/** Everything that affects how the page looks, except the account and the content, as one string. */
export function frameKey(): string {
  const choices = ['arrangement', 'language', 'theme'].map((name) => localStorage.getItem(`warble.${name}`));
  return JSON.stringify([
    document.querySelector('[data-app]')?.getAttribute('data-app'),
    document.documentElement.getAttribute('data-mantine-color-scheme'),
    ...choices,
    navigator.languages,
    innerWidth,
    devicePixelRatio,
  ]);
}
