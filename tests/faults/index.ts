import type { CallName } from '#contract/api/calls.ts';
import { commentCases } from './comment-cases.ts';
import type { FaultCase } from './fault-case.ts';
import { profileCases } from './profile-cases.ts';
import { sessionCases } from './session-cases.ts';
import { settingsCases } from './settings-cases.ts';
import { tweetCases } from './tweet-cases.ts';

/** Each of the 26 calls of spec §7; a call without a case does not compile. */
export const faultCases: Readonly<Record<CallName, FaultCase>> = {
  ...sessionCases,
  ...tweetCases,
  ...commentCases,
  ...profileCases,
  ...settingsCases,
};
