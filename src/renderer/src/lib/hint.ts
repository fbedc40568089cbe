import { type Action, keysOf, labelOf, type Platform } from '#contract/actions/action.ts';
import { pageActions, type PageActionId } from '#contract/actions/page-actions.ts';

const macNames: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
  Plus: '+',
  Left: '←',
  Right: '→',
  Up: '↑',
  Down: '↓',
};
const otherNames: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Left: '←',
  Right: '→',
  Up: '↑',
  Down: '↓',
  Plus: '+',
};

/** What is written on the keys of an accelerator. */
export function keyNames(accelerator: string, platform: Platform): readonly string[] {
  const names = platform === 'mac' ? macNames : otherNames;
  return accelerator.split('+').map((key) => names[key] ?? key);
}

export type HostKind = 'desktop' | 'browser';

/** What is written on keys that are pressed one after the other, each as the keys to hold together. */
export const keySteps = (keys: string, platform: Platform) =>
  keys.split(' ').map((stroke) => keyNames(stroke, platform));

/** Keys as one says them, such as `Ctrl+K`, `⌘K` or `g h`. */
export const keysText = (keys: string, platform: Platform) =>
  keySteps(keys, platform)
    .map((names) => names.join(platform === 'mac' ? '' : '+'))
    .join(' ');

/** The menu's keys for an action, which a browser keeps for itself, or null. */
export const menuKeysIn = (action: Action, platform: Platform, host: HostKind) =>
  host === 'desktop' ? keysOf(action, platform) : null;

export interface ActionHint {
  /** The tooltip: the action's name and its keys. */
  readonly title: string;
  /** For assistive technology. */
  readonly 'aria-keyshortcuts': string | undefined;
}

/** What a control says of its action, which has `pageKeys` in the page. */
export function actionHint(
  id: PageActionId,
  pageKeys: string | null,
  platform: Platform,
  host: HostKind,
): ActionHint {
  const label = labelOf(pageActions[id], platform);
  const ways = [menuKeysIn(pageActions[id], platform, host), pageKeys].filter((keys) => keys !== null);
  const [first] = ways;
  // The attribute has no way to say that keys are pressed one after the other.
  const told = new Set(ways.filter((keys) => !keys.includes(' ')).map((keys) => ariaKeys(keys, platform)));
  return {
    title: first === undefined ? label : `${label} (${keysText(first, platform)})`,
    'aria-keyshortcuts': told.size === 0 ? undefined : [...told].join(' '),
  };
}

/** The keys of an accelerator, as `KeyboardEvent.key` has them. */
function ariaKeys(accelerator: string, platform: Platform): string {
  const command = platform === 'mac' ? 'Meta' : 'Control';
  const names: Readonly<Record<string, string>> = { CmdOrCtrl: command, Cmd: 'Meta', Ctrl: 'Control' };
  return accelerator
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}

/** The bridge is there before anything can be drawn. */
export function currentHost(): HostKind {
  return window.warble ? 'desktop' : 'browser';
}

/** The system that a browser says it runs on. */
export function platformOf(userAgent: string): Platform {
  if (userAgent.includes('Mac')) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}

/** The system that this runs on. */
export const currentPlatform = () => platformOf(navigator.userAgent);
