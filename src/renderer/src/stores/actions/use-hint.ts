import { useAtomValue } from 'jotai';
import { labelOf, menuKeysOf, type Platform } from '#contract/actions/action.ts';
import type { ActionLabels } from '#contract/actions/actions.ts';
import { type PageActionId, rendererActions } from '#contract/actions/renderer-actions.ts';
import { useActionLabels, useKeyNames } from '#renderer/i18n/localization.ts';
import { ariaKeys, type KeyNames, keysText } from '#renderer/lib/key-labels.ts';
import { currentHost, currentPlatform, type HostKind } from '#renderer/lib/platform.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';

export interface ActionHint {
  /** The tooltip: the action's label and its keys. */
  readonly title: string;
  /** For assistive technology. */
  readonly 'aria-keyshortcuts': string | undefined;
}

/** The hint of a control for its action, which has `pageKeys` in the page. */
export function actionHint(
  id: PageActionId,
  pageKeys: string | null,
  platform: Platform,
  host: HostKind,
  labels: ActionLabels = {},
  names?: KeyNames,
): ActionHint {
  const action = rendererActions[id];
  const label = labelOf(action, platform, labels[id]);
  // A browser has no menu of ours.
  const menuKeys = host === 'desktop' ? menuKeysOf(action, platform) : null;
  const keys = [menuKeys, pageKeys].filter((keys) => keys !== null);
  const [first] = keys;
  // The attribute cannot express keys that are pressed one after the other.
  const aria = new Set(keys.filter((keys) => !keys.includes(' ')).map((keys) => ariaKeys(keys, platform)));
  return {
    title: first === undefined ? label : `${label} (${keysText(first, platform, names)})`,
    'aria-keyshortcuts': [...aria].join(' ') || undefined,
  };
}

/** Returns the hint of a control for its action on this system, in this host and with the user's keymap. */
export function useHint(): (id: PageActionId) => ActionHint {
  const keymap = useAtomValue(keymapAtom);
  const labels = useActionLabels();
  const names = useKeyNames();
  return (id) => actionHint(id, keymap(id), currentPlatform(), currentHost(), labels, names);
}
