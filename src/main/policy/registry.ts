import { policyNames, registryName } from '#contract/policy/policy.ts';

/** The keys with the policies of the computer and of the user. */
export const registryKeys = ['HKLM\\Software\\Policies\\Warble', 'HKCU\\Software\\Policies\\Warble'] as const;

/**
 * Parses the output of `reg query` for a key: lines of name, type and value, separated by four spaces. Names are case
 * insensitive; values of types that no policy uses are null, and so reported as any other wrong value.
 */
export function parseRegistry(output: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const line of output.split(/\r?\n/)) {
    const [, name, type = '', text = ''] = /^ {4}(\S.*?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = policyNames.find((policy) => registryName(policy).toLowerCase() === name.toLowerCase());
    values[known ?? name] = valueOf(type, text);
  }
  return values;
}

function valueOf(type: string, text: string): unknown {
  switch (type) {
    case 'REG_DWORD':
      return Number(text);
    case 'REG_SZ':
      return text;
    case 'REG_MULTI_SZ':
      return text.split('\\0').filter((line) => line !== '');
    default:
      return null;
  }
}
