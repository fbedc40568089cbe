import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import type { PostEntry } from '#renderer/outbox/entry.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { dismissToastAtom, showToastAtom } from '#renderer/stores/toasts.ts';

/** Offers to take back a post while it is not sent: in a toast and by a key. It is mounted for as long as that. */
export function UndoPost({ entry }: { readonly entry: PostEntry }) {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // Its time is over where it waits for the server.
    if ((entry.notBefore ?? 0) <= Date.now()) return;
    const { held } = store.get(deferredMessagesAtom).outbox;
    const toast = store.set(showToastAtom, held, 'default', 'undoPost');
    return () => store.set(dismissToastAtom, toast);
  }, [store, entry.notBefore]);
  const undo = async () => {
    if (!(await store.get(processorAtom).cancel(entry, entry.draftSlot))) return;
    if (entry.draftSlot === 'dialog') store.set(runActionAtom, 'newPost');
    else if (pathname === '/') document.querySelector<HTMLElement>('main form textarea')?.focus();
    else await navigate('/');
  };
  useAction('undoPost', () => void undo());
  return null;
}
