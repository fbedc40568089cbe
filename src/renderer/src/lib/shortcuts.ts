import {
  actionIds,
  actionLabel,
  type ActionId,
  actions,
  isKeyed,
  type Platform,
} from '#contract/actions/actions.ts';
import type { KeyedId } from '#contract/actions/page-keys.ts';
import { type HostKind, keySteps, menuKeysIn } from './hint.ts';

export interface Shortcut {
  readonly id: ActionId;
  readonly label: string;
  /** The ways to do it, each as the steps to take one after the other, each as the keys to hold together. */
  readonly ways: readonly (readonly (readonly string[])[])[];
}

type Keymap = Readonly<Record<KeyedId, string | null>>;

/** The shortcuts of the action table, with the keys that the page has for it. */
export function shortcuts(keymap: Keymap, platform: Platform, host: HostKind): readonly Shortcut[] {
  return actionIds
    .map((id) => {
      const menu = menuKeysIn(actions[id], platform, host);
      const page = isKeyed(id) ? keymap[id] : null;
      const ways = [...new Set([menu, page])].flatMap((keys) =>
        keys === null ? [] : [keySteps(keys, platform)],
      );
      return { id, label: actionLabel(id, platform), ways };
    })
    .filter(({ ways }) => ways.length > 0);
}
