/*
 * `npm run docs:policies` makes everything that tells administrators of the policies from src/contract/policy/policy.ts: the
 * templates in resources/policies and the table in docs/administration.md. With `--check` it fails when one is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { policies, policyNames, registryName, type PolicyDescription } from '#contract/policy/policy.ts';
import { projectRoot } from '#scripts/run.ts';
import { adml, admx } from './admx.ts';
import { mobileconfig } from './mobileconfig.ts';

const guide = 'docs/administration.md';

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
    return `| \`${name}\` | \`${registryName(name)}\` | ${typeNames[policy.kind]} | ${policy.text}${options} | ${policy.otherwise} |`;
  });
  return [
    '| Key | In the registry | Value | What it does | Otherwise |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const sample = () => Object.fromEntries(policyNames.map((name) => [name, policies[name].sample]));

/** The guide with the table in the place that is marked for it. */
async function guideWithTable(): Promise<string> {
  const file = path.join(projectRoot, guide);
  const [start, end] = ['<!-- policies: written by `npm run docs:policies` -->', '<!-- /policies -->'];
  const [before, , after] = readFileSync(file, 'utf8').split(new RegExp(`${start}|${end}`));
  if (before === undefined || after === undefined)
    throw new Error(`${guide} has lost its marks ${start} and ${end}.`);
  const text = `${before}${start}\n\n${table()}\n\n${end}${after}`;
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}

/** Every file that is made of the table, by its path in the checkout. */
export async function policyFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    'resources/policies/windows/Warble.admx': admx(),
    'resources/policies/windows/en-US/Warble.adml': adml(),
    'resources/policies/mac/Warble.mobileconfig': mobileconfig(),
    'resources/policies/linux/policy.json': await format(JSON.stringify(sample()), {
      ...(await resolveConfig(path.join(projectRoot, guide))),
      parser: 'json',
    }),
    [guide]: await guideWithTable(),
  };
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  for (const [name, wanted] of Object.entries(await policyFiles())) {
    const file = path.join(projectRoot, name);
    const found = readIfThere(file);
    if (found === wanted) continue;
    if (isCheck) {
      console.error(`${name} is out of date; write it again with: npm run docs:policies`);
      process.exitCode = 1;
    } else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, wanted);
    }
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
