import { useAtom, useStore } from 'jotai';
import { useContext, useEffect } from 'react';
import { type KeyedId, keyedIds } from '#contract/actions/page-keys.ts';
import { pageActions, type PageActionId } from '#contract/actions/page-actions.ts';
import { currentPlatform } from '#renderer/lib/hint.ts';
import { isPageStroke } from '#renderer/lib/page-key.ts';
import { postRegistryAtom } from '#renderer/posts/registry.ts';
import { isCharacters, strokeOf } from '#renderer/lib/strokes.ts';
import { canRunAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { begunKeysAtom, keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import { PendingLayersContext } from '#renderer/ui/pending-layers.ts';

/** How long the first of several keys waits for the next, in ms. */
export const waitingTime = 1500;

/** Whoever holds these goes on and on. */
const repeatable: ReadonlySet<KeyedId> = new Set(['nextPost', 'previousPost']);

const isPageAction = (id: KeyedId): id is PageActionId => Object.hasOwn(pageActions, id);

/** Has the keys of the table do what they stand for. Tells what was pressed and begins other keys, or null. */
export function useKeys(): string | null {
  const store = useStore();
  const [begun, setBegun] = useAtom(begunKeysAtom);
  const pendingLayers = useContext(PendingLayersContext);
  useEffect(() => {
    const platform = currentPlatform();
    const posts = store.get(postRegistryAtom);
    const page = {
      isLayerPending: () => pendingLayers?.isEmpty() === false,
      isPost: (element: Element) => posts.at(element)?.element === element,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event, platform);
      if (stroke === null) return;
      const keymap = store.get(keymapAtom);
      // Only characters follow one another: what is held with Ctrl, or leads elsewhere, is itself at any time.
      const before = event.repeat || !isCharacters(stroke) ? null : store.get(begunKeysAtom);
      const keys = before === null ? stroke : `${before} ${stroke}`;
      if (!event.repeat) setBegun(null);
      if (!isPageStroke(event, stroke, page)) return;
      const id = keyedIds.find((id) => keymap[id] === keys);
      if (id === undefined) {
        const begins = keyedIds.some((id) => keymap[id]?.startsWith(`${keys} `));
        if (begins && !event.repeat) setBegun(keys);
        // What does not go on with the first key is not meant for anything else either.
        if (begins || before !== null) event.preventDefault();
        return;
      }
      if (isPageAction(id) && !store.get(canRunAtom)(id)) return;
      event.preventDefault();
      if (event.repeat && !repeatable.has(id)) return;
      if (isPageAction(id)) store.set(runActionAtom, id);
      else void import('./post-keys.ts').then(({ postHandler }) => postHandler(id, store)?.());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, setBegun, pendingLayers]);

  useEffect(() => {
    if (begun === null) return undefined;
    const timeout = setTimeout(() => setBegun(null), waitingTime);
    return () => clearTimeout(timeout);
  }, [begun, setBegun]);
  return begun;
}
