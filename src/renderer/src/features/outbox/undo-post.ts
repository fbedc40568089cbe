import { useStore } from 'jotai';
import { useContext, useEffect } from 'react';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import type { PostEntry } from '#renderer/outbox/entry.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { dismissToastAtom, showToastAtom } from '#renderer/stores/toasts.ts';
import { LayersContext } from '#renderer/ui/layers.ts';
import { useGoToComposer } from './go-to-composer.ts';

/** Offers to take back a post that is not sent yet: in a toast and by a key. It is mounted only while that is possible. */
export function UndoPost({ entry }: { readonly entry: PostEntry }) {
  const store = useStore();
  const goToComposer = useGoToComposer();
  const layers = useContext(LayersContext);
  useEffect(() => {
    // A post that waits for the server has no time limit left.
    if ((entry.notBefore ?? 0) <= Date.now()) return;
    const { held } = store.get(deferredMessagesAtom).outbox;
    const toast = store.set(showToastAtom, held, 'default', 'undoPost');
    return () => store.set(dismissToastAtom, toast);
  }, [store, entry.notBefore]);
  const undo = async () => {
    if (!(await store.get(processorAtom).cancel(entry, entry.draftSlot))) return;
    if (entry.draftSlot !== 'dialog') {
      await goToComposer();
      return;
    }
    layers?.closeAll();
    store.set(runActionAtom, 'newPost');
    // A dialog that was open already does not focus it by itself.
    document.querySelector<HTMLElement>('[aria-modal="true"] textarea')?.focus();
  };
  useAction('undoPost', () => void undo());
  return null;
}
