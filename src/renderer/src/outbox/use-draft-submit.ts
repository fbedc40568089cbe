import { useStore } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { typedWith } from '#renderer/lib/typed-with.ts';
import { draftAtom, heldDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { draftSlotOf, type TextChange } from './entry.ts';
import { enqueueMutation } from './enqueue.ts';

interface DraftSubmit<Draft> {
  /** The text that the field shows. */
  readonly shown: Draft;
  readonly submitting: boolean;
  /** Holds what is typed while a text is being sent, in the next draft. */
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
  const [submitted, setSubmitted] = useState<{ readonly draft: Draft; readonly slot: string } | null>(null);
  return {
    shown: submitted === null ? draft : submitted.draft,
    submitting: submitted !== null,
    hold(event) {
      if (submitted === null) return;
      const held = heldDraftAtom(submitted.slot);
      const typed = typedWith(store.get(held) ?? '', event.nativeEvent);
      if (typed === null) return;
      store.set(held, typed === '' ? null : typed);
      event.preventDefault();
    },
    async submit(change, image = null) {
      const slot = draftSlotOf(change);
      // What was typed while an earlier text was being sent is part of this one.
      store.set(draftAtom(slot), change.content);
      setSubmitted({ draft, slot });
      const outcome = await enqueueMutation(store, change, image);
      setSubmitted(null);
      return outcome !== 'refused';
    },
  };
}
