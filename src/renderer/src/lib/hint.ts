import { type Action, keysOf, labelOf, type Platform } from '#contract/action.ts';
import { pageActions, type PageActionId } from '#contract/page-actions.ts';

const macNames: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
  Plus: '+',
};
const otherNames: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Left: '←', Right: '→', Plus: '+' };

/** What is written on the keys of an accelerator. */
export function keyNames(accelerator: string, platform: Platform): readonly string[] {
  const names = platform === 'mac' ? macNames : otherNames;
  return accelerator.split('+').map((key) => names[key] ?? key);
}

export type HostKind = 'desktop' | 'browser';

/** The menu's keys for an action, which a browser keeps for itself, and its key in the page; each is null without. */
export function keysIn(action: Action, platform: Platform, host: HostKind) {
  const menu = host === 'desktop' ? keysOf(action, platform) : null;
  return { menu, page: action.pageKey === menu ? null : action.pageKey };
}

export interface ActionHint {
  /** The tooltip: the action's name and its keys. */
  readonly title: string;
  /** For assistive technology. */
  readonly 'aria-keyshortcuts': string | undefined;
}

/** What a control says of its action. */
export function actionHint(id: PageActionId, platform: Platform, host: HostKind): ActionHint {
  const label = labelOf(pageActions[id], platform);
  const { menu, page } = keysIn(pageActions[id], platform, host);
  const shown = menu === null ? page : keyNames(menu, platform).join(platform === 'mac' ? '' : '+');
  const told = [menu === null ? null : ariaKeys(menu, platform), page].filter((keys) => keys !== null);
  return {
    title: shown === null ? label : `${label} (${shown})`,
    'aria-keyshortcuts': told.length === 0 ? undefined : told.join(' '),
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

/** What a control says of its action on this system and in this host. */
export function hint(id: PageActionId): ActionHint {
  return actionHint(id, platformOf(navigator.userAgent), currentHost());
}

/** The system that a browser says it runs on. */
export function platformOf(userAgent: string): Platform {
  if (userAgent.includes('Mac')) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}
