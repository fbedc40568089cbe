import { type Atom, atom } from 'jotai';

/** The state of an image picker. */
export interface Picking {
  /** Whether the file dialog is open. */
  readonly choosing: boolean;
  /** What was given and is being read, in its order. */
  readonly pending: readonly object[];
  /** Why the last one was refused, in the language in use; null from the next one on. */
  readonly refusal: Atom<string | null>;
}

export const notRefused = atom(null);

export const idle: Picking = { choosing: false, pending: [], refusal: notRefused };
