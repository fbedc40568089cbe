import { useSetAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { RendererActionId } from '#contract/actions/renderer-actions.ts';
import { registerHandlerAtom } from './handlers.ts';

/** Registers what performs an action while this is on screen: when a menu, keys or the palette ask for it. */
export function useAction(id: RendererActionId, run: () => void): void {
  const register = useSetAtom(registerHandlerAtom);
  const runLatest = useEffectEvent(run);
  // Before it is painted: what is seen can be asked for.
  useLayoutEffect(() => register({ id, run: () => runLatest() }), [register, id]);
}
