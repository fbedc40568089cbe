import { useStore } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { typedWith } from '#renderer/lib/typed-with.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { draftSlotOf, type TextChange } from './entry.ts';
import { enqueueMutation } from './enqueue.ts';

interface DraftSubmit<Draft> {
  /** The text that the field shows. */
  readonly shown: Draft;
  readonly submitting: boolean;
  /** Holds what is typed while a text is being sent. It is appended to the draft once that has ended. */
  readonly hold: (event: KeyboardEvent) => void;
  /**
   * Sends the draft as a change. Resolves once the server has answered, or it waits; to false where it was refused
   * (spec §8).
   */
  readonly submit: (change: TextChange, image?: File | null) => Promise<boolean>;
}

/**
 * A draft and its submission. A text that is being sent is no longer a draft, but stays in its field until that has
 * ended.
 */
export function useDraftSubmit<Draft>(draft: Draft): DraftSubmit<Draft> {
  const store = useStore();
  const [submitted, setSubmitted] = useState<{ readonly draft: Draft } | null>(null);
  const held = useRef('');
  return {
    shown: submitted === null ? draft : submitted.draft,
    submitting: submitted !== null,
    hold(event) {
      const typed = typedWith(held.current, event);
      if (typed === null) return;
      held.current = typed;
      event.preventDefault();
    },
    async submit(change, image = null) {
      const userId = store.get(userIdAtom);
      setSubmitted({ draft });
      const outcome = await enqueueMutation(store, change, image);
      // From now on the field takes what is typed.
      flushSync(() => setSubmitted(null));
      const typed = held.current;
      held.current = '';
      if (typed !== '' && store.get(userIdAtom) === userId) {
        const slot = storedDraftAtom(draftSlotOf(change));
        const written = freshValue(store, slot);
        store.set(slot, written === null ? typed : `${written}\n\n${typed}`);
      }
      return outcome !== 'refused';
    },
  };
}
