import { type ActionId, actionIds, actionLabel, actions, type Platform } from '#contract/actions.ts';
import { type HostKind, keyNames, keysIn } from './hint.ts';

export interface Shortcut {
  readonly id: ActionId;
  readonly label: string;
  /** The ways to do it, each as the keys to hold together. */
  readonly keys: readonly (readonly string[])[];
}

/** The shortcuts of the action table. */
export function shortcuts(platform: Platform, host: HostKind): readonly Shortcut[] {
  return actionIds
    .map((id) => {
      const { menu, page } = keysIn(actions[id], platform, host);
      const keys = [...(menu === null ? [] : [keyNames(menu, platform)]), ...(page === null ? [] : [[page]])];
      return { id, label: actionLabel(id, platform), keys };
    })
    .filter(({ keys }) => keys.length > 0);
}
