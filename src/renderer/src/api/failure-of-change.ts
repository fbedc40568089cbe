import { ApiFailure, isOutcomeUnknown } from './failure.ts';

/** Whether a change that failed may have been made all the same: also one that the user stopped. */
export const mayBeMade = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof ApiFailure && error.kind === 'cancelled');
