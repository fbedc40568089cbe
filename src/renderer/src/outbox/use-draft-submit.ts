import { useStore } from 'jotai';
import { useState } from 'react';
import type { Change } from './entry.ts';
import { enqueueMutation } from './enqueue.ts';

interface DraftSubmit<Draft> {
  /** The text that the field shows. */
  readonly shown: Draft;
  readonly submitting: boolean;
  /**
   * Sends the draft as a change. Resolves once the server has answered, or it waits; to false where it was refused
   * (spec §8).
   */
  readonly submit: (change: Change, image?: File | null) => Promise<boolean>;
}

/**
 * A draft and its submission. A text that is being sent is no longer a draft, but stays in its field until that has
 * ended.
 */
export function useDraftSubmit<Draft>(draft: Draft): DraftSubmit<Draft> {
  const store = useStore();
  const [submitted, setSubmitted] = useState<{ readonly draft: Draft } | null>(null);
  return {
    shown: submitted === null ? draft : submitted.draft,
    submitting: submitted !== null,
    async submit(change, image = null) {
      setSubmitted({ draft });
      const outcome = await enqueueMutation(store, change, image);
      setSubmitted(null);
      return outcome !== 'refused';
    },
  };
}
