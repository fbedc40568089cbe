import { expect, test } from 'vitest';
import { ApiFailure } from './failure.ts';
import { mayBeMade } from './failure-of-change.ts';

test.each([
  ['without an answer of the server', new ApiFailure('unreachable', 'no'), true],
  ['that the user stopped while its files were being sent', new ApiFailure('cancelled', 'no'), true],
  ['answered by a gateway', new ApiFailure('refused', 'no', { status: 504 }), true],
  ['refused by the server', new ApiFailure('refused', 'no', { status: 422 }), false],
  ['that was no call', Object.assign(new Error('no'), { kind: 'cancelled' }), false],
])('a change %s may have been made all the same, or not', (_what, error, made) => {
  expect(mayBeMade(error)).toBe(made);
});
