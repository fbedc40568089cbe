/*
 * `npm run docs:policies` generates the templates in resources/policies and the table in docs/administration.md from
 * src/contract/policy. With `--check` it fails when one of them is out of date.
 */
import { policies, type PolicyDescription } from '#contract/policy/descriptions.ts';
import { policyNames, registryName } from '#contract/policy/policy.ts';
import { formatted, markdownTable, readProjectFile, replaceParts, writeOrCheck } from '#scripts/docs.ts';
import { adml, admx } from './admx.ts';
import { mobileconfig } from './mobileconfig.ts';

const guide = 'docs/administration.md';
const linux = 'resources/policies/linux/policy.json';

const typeNames: Readonly<Record<PolicyDescription['kind'], string>> = {
  switch: '`true` or `false`; `REG_DWORD`',
  text: 'text; `REG_SZ`',
  list: 'list of texts; `REG_MULTI_SZ`',
  choice: 'text; `REG_SZ`',
};

function table(): string {
  const rows = policyNames.map((name) => {
    const policy = policies[name];
    const options =
      policy.kind === 'choice'
        ? ` One of ${Object.keys(policy.options)
            .map((option) => `\`${option}\``)
            .join(', ')}.`
        : '';
    return [
      `\`${name}\``,
      `\`${registryName(name)}\``,
      typeNames[policy.kind],
      `${policy.text}${options}`,
      policy.otherwise,
    ];
  });
  return markdownTable(['Key', 'In the registry', 'Value', 'What it does', 'Otherwise'], rows);
}

const sample = () => Object.fromEntries(policyNames.map((name) => [name, policies[name].sample]));

/** The generated files, by their path relative to the checkout. */
export async function policyFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    'resources/policies/windows/Warble.admx': admx(),
    'resources/policies/windows/en-US/Warble.adml': adml(),
    'resources/policies/mac/Warble.mobileconfig': mobileconfig(),
    [linux]: await formatted(linux, JSON.stringify(sample())),
    [guide]: await formatted(
      guide,
      replaceParts(readProjectFile(guide), 'docs:policies', { policies: table }),
    ),
  };
}

if (import.meta.main) writeOrCheck('docs:policies', await policyFiles());
