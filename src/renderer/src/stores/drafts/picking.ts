/** The state of an image picker. */
export interface Picking {
  /** Whether the user is choosing an image, or it is being read. */
  readonly stage: 'choosing' | 'reading' | null;
  /** Why the last one was refused, until the next one. */
  readonly refusal: string | null;
  /** What was given last: it is taken, whichever of several has been read first. */
  readonly given: object | null;
}

export const idle: Picking = { stage: null, refusal: null, given: null };
