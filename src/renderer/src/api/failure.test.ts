import { expect, test } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { ApiFailure, isGone, isMissing, isOutcomeUnknown, isSignedOut } from './failure.ts';

const refused = (status: number, body = '') => new ApiFailure('refused', 'no', { status, body });

test.each([
  [200, false, false],
  [400, true, false],
  [401, false, false],
  [403, false, false],
  [404, true, true],
  [410, true, true],
  [422, true, false],
  [500, false, false],
])(
  '%i, asked for one thing by its id, means that it does not exist: %s; where the page has it: %s',
  (status, missing, gone) => {
    expect([isMissing(refused(status)), isGone(refused(status))]).toEqual([missing, gone]);
  },
);

test('only a failed call tells whether the requested thing, or the session, exists', () => {
  for (const status of [401, 404, 503]) {
    const error = Object.assign(new Error('no'), { status, body: '' });
    for (const is of [isMissing, isGone, isSignedOut, isOutcomeUnknown]) expect(is(error)).toBe(false);
  }
  expect([isSignedOut(refused(401)), isSignedOut(refused(403))]).toEqual([true, false]);
});

test.each([502, 503, 504])(
  'a gateway that answers %i leaves open what became of a call, unless the server says it',
  (status) => {
    expect(isOutcomeUnknown(refused(status))).toBe(true);
    expect(isOutcomeUnknown(refused(status, errorBody('Closed')))).toBe(false);
  },
);

test('in place of a list that can not be loaded, no text of the server is shown', () => {
  expect(loadFailureText(refused(404), english)).toBe(english.failure.gone);
  expect(loadFailureText(refused(500), english)).toBe(english.failure.refused);
  expect(loadFailureText(new ApiFailure('unreachable', 'why'), english)).toBe('why');
  expect(
    loadFailureText(new ApiFailure('malformed', 'why', { status: 404, text: 'malformed' }), english),
  ).toBe(english.failure.malformed);
});

test('a refusal says how long to wait where the server did, for what tries again by itself', () => {
  const retryAfter = (given?: string | null) =>
    new ApiFailure('refused', 'no', { status: 429, ...(given !== undefined && { retryAfter: given }) })
      .retryAfter;
  expect([retryAfter('7'), retryAfter(null), retryAfter()]).toEqual(['7', null, null]);
});
