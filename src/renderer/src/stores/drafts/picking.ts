/** The state of an image picker. */
export interface Picking {
  /** Whether the file dialog is open. */
  readonly choosing: boolean;
  /** What was given and is being read, in its order. */
  readonly pending: readonly object[];
  /** Why the last one was refused, until the next one. */
  readonly refusal: string | null;
}

export const idle: Picking = { choosing: false, pending: [], refusal: null };
