import type { CallName } from '#contract/api/calls.ts';
import { commentCases } from './comment-cases.ts';
import type { FaultCase } from './fault-case.ts';
import { profileCases } from './profile-cases.ts';
import { sessionCases } from './session-cases.ts';
import { settingsCases } from './settings-cases.ts';
import { tweetCases } from './tweet-cases.ts';

/** A case for each of the 26 calls of spec §7; a missing one is a type error. */
export const faultCases: Readonly<Record<CallName, FaultCase>> = {
  ...sessionCases,
  ...tweetCases,
  ...commentCases,
  ...profileCases,
  ...settingsCases,
};
