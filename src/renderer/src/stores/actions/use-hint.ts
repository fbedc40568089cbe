import { useAtomValue } from 'jotai';
import type { PageActionId } from '#contract/actions/page-actions.ts';
import { type ActionHint, actionHint, currentHost, currentPlatform } from '#renderer/lib/hint.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';

/** Gives what a control says of its action on this system, in this host and with the keys that the user has chosen. */
export function useHint(): (id: PageActionId) => ActionHint {
  const keymap = useAtomValue(keymapAtom);
  return (id) => actionHint(id, keymap[id], currentPlatform(), currentHost());
}
