/*
 * `npm run policy:check -- FILE` prints the settings of a policy file for Linux, as Warble reads it. Fails if something in it
 * is not used, or if nobody could use Warble with it.
 */
import { readFileSync } from 'node:fs';
import { parseJsonObject } from '#contract/json-object.ts';
import { readPolicy, withDefaults } from '#contract/policy/policy.ts';

/**
 * The settings of a policy file, and its errors, one per line.
 * @throws {Error} if it is no object in JSON
 */
export function describePolicy(text: string): {
  readonly decides: string[];
  readonly faults: readonly string[];
} {
  const { policy, faults } = readPolicy(parseJsonObject(text));
  const { servers, addServers, localServer } = withDefaults(policy);
  const isUsable = servers.length > 0 || addServers || localServer;
  return {
    decides: Object.entries(policy).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    faults: isUsable
      ? faults
      : [
          ...faults,
          'Nobody can use Warble: no server is set, and neither another one nor this computer is allowed.',
        ],
  };
}

if (import.meta.main) {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) {
    console.error('Name one file: npm run policy:check -- FILE');
    process.exitCode = 2;
  } else {
    try {
      const { decides, faults } = describePolicy(readFileSync(file, 'utf8'));
      for (const line of decides) console.log(line);
      for (const fault of faults) console.error(fault);
      if (faults.length > 0) process.exitCode = 1;
    } catch (error) {
      console.error(`${file} can't be used: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}
