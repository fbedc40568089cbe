import {
  actionIds,
  actionLabel,
  type ActionId,
  type ActionLabels,
  actionMenuKeys,
  isRendererAction,
  type Platform,
} from '#contract/actions/actions.ts';
import { keySteps } from '#renderer/lib/key-labels.ts';
import type { HostKind } from '#renderer/lib/platform.ts';
import type { Keymap } from '#renderer/stores/preferences/keymap.ts';

export interface Shortcut {
  readonly id: ActionId;
  readonly label: string;
  /** Alternative keys, each as the steps to take one after the other, each as the labels of the keys to hold together. */
  readonly alternatives: readonly (readonly (readonly string[])[])[];
}

/** All actions that have keys in this host, with those of the menu and of the page. */
export function shortcuts(
  keymap: Keymap,
  platform: Platform,
  host: HostKind,
  labels?: ActionLabels,
): readonly Shortcut[] {
  return actionIds
    .map((id) => {
      const menuKeys = host === 'desktop' ? actionMenuKeys(id, platform) : null;
      const pageKeys = isRendererAction(id) ? keymap(id) : null;
      const alternatives = [...new Set([menuKeys, pageKeys])].flatMap((keys) =>
        keys === null ? [] : [keySteps(keys, platform)],
      );
      return { id, label: actionLabel(id, platform, labels), alternatives };
    })
    .filter(({ alternatives }) => alternatives.length > 0);
}
