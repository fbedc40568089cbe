import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { KeyedId } from '#contract/actions/page-keys.ts';
import { joinActionAtom } from './handlers.ts';

/** Does an action of the table while this is on screen: when a menu, a key or the palette asks for it. */
export function useAction(id: KeyedId, run: () => void): void {
  const join = useSetAtom(joinActionAtom);
  const runLatest = useEffectEvent(run);
  useEffect(() => join(id, () => runLatest()), [join, id]);
}
