import { useStore } from 'jotai';
import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import {
  isPageAction,
  type RendererActionId,
  rendererActions,
  rendererActionIds,
} from '#contract/actions/renderer-actions.ts';
import { isCharacters, keystrokeOf } from '#renderer/lib/keystrokes.ts';
import { importOnce } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { currentPlatform } from '#renderer/lib/platform.ts';
import { isInPage, typeAheadAtom } from '#renderer/lib/type-ahead.ts';
import { previewAtom } from '#renderer/people/preview.ts';
import { postRegistryAtom } from '#renderer/posts/registry.ts';
import { canRunAtom, isOfferedAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import { LayersContext } from '#renderer/ui/layers.ts';
import { fieldToLeave, isForPage } from './is-for-page.ts';
import { usePendingKeystroke } from './use-pending-keystroke.ts';

/** The actions that focus a field, immediately or after something was loaded. */
const leadingToField: ReadonlySet<RendererActionId> = new Set(['reply', 'editPost', 'focusSearch']);

/** Not when the host can be reached again: by then the user may be at another post. The next key loads it again. */
const loadPostKeys = importOnce(() => import('./post-keys.ts'));

/**
 * Stops what an input method uses before any other listener: the Enter or the Escape that ends a composition neither sends
 * nor closes anything. In Safari, that key comes after the end; its code is always 229.
 */
function stopComposing(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** Performs the actions whose keys are pressed. Returns the first keystroke of a chord that waits for the next, or null. */
export function useKeyboard(): string | null {
  const store = useStore();
  const [pending, setPending] = usePendingKeystroke();
  const layers = useContext(LayersContext);
  const typeAhead = store.get(typeAheadAtom);
  const page = {
    isLayerOpen: () => layers?.isEmpty() === false,
    isPreviewOpen: () => store.get(previewAtom) !== null,
    isPost: (element: Element) => store.get(postRegistryAtom).at(element)?.element === element,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const keystroke = keystrokeOf(event, currentPlatform());
    if (keystroke === null) return;
    const left = keystroke === 'Escape' ? fieldToLeave(event, page) : null;
    if (left !== null) {
      event.preventDefault();
      setPending(null);
      // At once: the next key is for the page.
      left.blur();
      loadPostKeys()
        .then(({ focusAfterField }) => focusAfterField(left, store))
        .catch((error: unknown) => logFailure('code', error));
      return;
    }
    // A dialog handles Escape itself once it has the focus.
    if (keystroke === 'Escape' && isInPage(event.target)) {
      typeAhead.drop();
      layers?.closeLast();
    } else if (typeAhead.take(event, keystroke, page.isLayerOpen())) {
      event.preventDefault();
      return;
    }
    const keymap = store.get(keymapAtom);
    // A chord consists of characters; anything else is a keystroke of its own at any time.
    const first = event.repeat || !isCharacters(keystroke) ? null : pending;
    const keys = first === null ? keystroke : `${first} ${keystroke}`;
    if (!event.repeat) setPending(null);
    if (!isForPage(event, keystroke, page)) return;
    const canRun = store.get(canRunAtom);
    // In the columns, some keys have another meaning than elsewhere.
    const ids = rendererActionIds.filter((id) => keymap(id) === keys);
    const id = ids.find(canRun) ?? ids[0];
    if (id === undefined) {
      const isFirst = rendererActionIds
        .filter(store.get(isOfferedAtom))
        .some((id) => keymap(id)?.startsWith(`${keys} `));
      if (isFirst && !event.repeat) setPending(keys);
      // A keystroke that does not complete the chord is not performed on its own either.
      if (isFirst || first !== null) event.preventDefault();
      return;
    }
    if (isPageAction(id) && !canRun(id)) return;
    event.preventDefault();
    if (event.repeat && !rendererActions[id].repeats) return;
    // The code of the page that a field is on may take longer than the page is waited for.
    if (leadingToField.has(id)) typeAhead.await(id !== 'editPost');
    if (isPageAction(id)) {
      store.set(runActionAtom, id);
      return;
    }
    loadPostKeys()
      .then(({ postHandler }) => typeAhead.perform(postHandler(id, store), leadingToField.has(id)))
      .catch((error: unknown) => {
        typeAhead.drop();
        logFailure('code', error);
      });
  });
  // A layout effect: keys must work as soon as the page is painted.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('keydown', stopComposing, { capture: true, signal });
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('focusin', ({ target }) => typeAhead.onFocus(target), { signal });
    document.addEventListener('pointerdown', typeAhead.drop, { signal });
    return () => ended.abort();
  }, [typeAhead]);
  return pending;
}
