import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type Action, actions, type PageActionId } from '#contract/actions.ts';
import { joinActionAtom } from '#renderer/stores/actions.ts';

/** Does an action of the table while this is on screen: when a menu asks for it, or its key in the page. */
export function useAction(id: PageActionId, run: () => void): void {
  const join = useSetAtom(joinActionAtom);
  const runLatest = useEffectEvent(run);
  useEffect(() => join(id, () => runLatest()), [join, id]);

  const { pageKey }: Action = actions[id];
  const isCharacter = pageKey?.length === 1;
  const hotkeys: HotkeyItem[] = pageKey === null ? [] : [[pageKey === '?' ? 'shift+?' : pageKey, run]];
  // Whoever types a character means it.
  useHotkeys(hotkeys, isCharacter ? ['INPUT', 'TEXTAREA', 'SELECT'] : []);
}
