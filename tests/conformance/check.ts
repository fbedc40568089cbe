import { callNames, type CallName } from '#contract/api/calls.ts';
import { accountSteps } from './account-steps.ts';
import { Violation } from './client.ts';
import { closingSteps } from './closing-steps.ts';
import { createScenario } from './scenario.ts';
import { tweetSteps } from './tweet-steps.ts';

/** The result for a call. */
export interface CallResult {
  readonly call: CallName;
  readonly holds: boolean;
  /** The violations; empty when the call conforms. */
  readonly detail: string;
}

/**
 * Checks a server against the contract, with two temporary accounts that it registers there.
 * @param server its address, with or without the base path of the API
 * @returns one result for each of the 26 calls, in the contract's order
 * @throws {Unreachable} when there is no server at the address
 */
export async function checkConformance(server: string): Promise<readonly CallResult[]> {
  const scenario = createScenario(new URL(server));
  const details = new Map<CallName, string>();
  for (const [call, run] of [...accountSteps(scenario), ...tweetSteps(scenario), ...closingSteps(scenario)]) {
    try {
      await run();
      details.set(call, '');
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      details.set(call, error.message);
    }
  }
  return callNames.map((call) => {
    const detail = details.get(call) ?? 'was not checked';
    return { call, holds: detail === '', detail };
  });
}
