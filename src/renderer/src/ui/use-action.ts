import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { pageActions, type PageActionId } from '#contract/page-actions.ts';
import { isPageKey } from '#renderer/lib/page-key.ts';
import { joinActionAtom } from '#renderer/stores/actions.ts';

/** Does an action of the table while this is on screen: when a menu asks for it, or its key in the page. */
export function useAction(id: PageActionId, run: () => void): void {
  const join = useSetAtom(joinActionAtom);
  const runLatest = useEffectEvent(run);
  useEffect(() => join(id, () => runLatest()), [join, id]);

  const { pageKey }: Action = pageActions[id];
  useEffect(() => {
    if (pageKey === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPageKey(event, pageKey)) return;
      event.preventDefault();
      runLatest();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pageKey]);
}
