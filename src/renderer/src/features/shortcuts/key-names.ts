import {
  type Action,
  type ActionId,
  actionIds,
  actionKeys,
  actionLabel,
  actions,
  type Platform,
} from '#contract/actions.ts';

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

export interface Shortcut {
  readonly id: ActionId;
  readonly label: string;
  /** The ways to do it, each as the keys to hold together. */
  readonly keys: readonly (readonly string[])[];
}

/** The shortcuts of the action table; a browser keeps the menu's keys for itself. */
export function shortcuts(platform: Platform, host: 'desktop' | 'browser'): readonly Shortcut[] {
  return actionIds
    .map((id) => {
      const accelerator = host === 'desktop' ? actionKeys(id, platform) : null;
      const { pageKey }: Action = actions[id];
      const keys = [
        ...(accelerator === null ? [] : [keyNames(accelerator, platform)]),
        ...(pageKey === null || pageKey === accelerator ? [] : [[pageKey]]),
      ];
      return { id, label: actionLabel(id, platform), keys };
    })
    .filter(({ keys }) => keys.length > 0);
}

/** The system that a browser says it runs on. */
export function platformOf(userAgent: string): Platform {
  if (userAgent.includes('Mac')) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}
