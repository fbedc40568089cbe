import { useSetAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { RendererActionId } from '#contract/actions/renderer-actions.ts';
import { registerHandlerAtom } from './handlers.ts';

/** Registers the handler of an action while the component is on screen, for menus, keys and the palette. */
export function useAction(id: RendererActionId, run: () => void): void {
  const register = useSetAtom(registerHandlerAtom);
  const runLatest = useEffectEvent(run);
  // Before it is painted, so that any visible action can be performed.
  useLayoutEffect(() => register({ id, run: () => runLatest() }), [register, id]);
}
