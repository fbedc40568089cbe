// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { policies } from '#contract/policy/descriptions.ts';
import { policyNames, readPolicy, registryName } from '#contract/policy/policy.ts';
import { projectRoot, run } from '#scripts/run.ts';
import { describePolicy } from './check.ts';

const read = (name: string) => readFileSync(path.join(projectRoot, 'resources', 'policies', name), 'utf8');

function parse(name: string): Document {
  const parsed = new DOMParser().parseFromString(read(name), 'text/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
}

const attributes = (of: Document, selector: string, name: string) =>
  [...of.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');

describe('the group policy templates', () => {
  const admx = parse('windows/Warble.admx');
  const adml = parse('windows/en-US/Warble.adml');

  it('have every policy, for computers and users, under the registry key that Warble reads', () => {
    expect(attributes(admx, 'policy', 'name')).toEqual(policyNames.map(registryName));
    expect(new Set(attributes(admx, 'policy', 'key'))).toEqual(new Set(['Software\\Policies\\Warble']));
    expect(new Set(attributes(admx, 'policy', 'class'))).toEqual(new Set(['Both']));
    const valueNames = attributes(admx, '[valueName]', 'valueName');
    expect(valueNames.sort()).toEqual(policyNames.map(registryName).sort());
  });

  it('refer only to strings and presentations that are defined', () => {
    const ids = [...attributes(adml, 'string', 'id'), ...attributes(adml, 'presentation', 'id')];
    const referenced = [...read('windows/Warble.admx').matchAll(/\$\((?:string|presentation)\.(\w+)\)/g)].map(
      ([, id]) => id,
    );
    expect(referenced.filter((id) => id === undefined || !ids.includes(id))).toEqual([]);
    expect(attributes(adml, '[refId]', 'refId').sort()).toEqual(
      attributes(admx, 'elements > *', 'id').sort(),
    );
    expect(new Set(ids.filter((id, index) => ids.indexOf(id) !== index))).toEqual(
      new Set(attributes(adml, 'presentation', 'id')),
    );
  });
});

it('the macOS profile has a value for every policy', () => {
  const settings = parse('mac/Warble.mobileconfig').querySelector('array > dict');
  const keys = [...(settings?.querySelectorAll(':scope > key') ?? [])].map(({ textContent }) => textContent);
  expect(keys.filter((key) => !key.startsWith('Payload'))).toEqual([...policyNames]);
});

it('the Linux sample is a valid policy', () => {
  const sample: unknown = JSON.parse(read('linux/policy.json'));
  const { policy, faults } = readPolicy({ ...Object(sample) });
  expect(faults).toEqual([]);
  expect(Object.keys(policy)).toEqual([...policyNames]);
  expect(policies.updates.kind).toBe('switch');
});

describe('the check of a policy file', () => {
  it('prints the settings of the file, and the entries that are not used', () => {
    const { decides, faults } = describePolicy('\uFEFF{"updates":false,"theme":"pink","colour":"red"}');
    expect(decides).toEqual(['updates: false']);
    expect(faults).toEqual([
      'There is no policy colour.',
      'The policy theme is not used: it must be one of dark, light, system.',
    ]);
  });

  it('reports policies with which nobody could use Warble', () => {
    const faultsOf = (policy: object) => describePolicy(JSON.stringify(policy)).faults;
    const none = { addServers: false, localServer: false };
    const reported =
      'Nobody can use Warble: no server is set, and neither another one nor this computer is allowed.';
    expect(faultsOf(none)).toEqual([reported]);
    expect(faultsOf({ ...none, servers: ['https://a.example/path'] })).toEqual([
      expect.stringMatching(/^The policy servers is not used: /),
      reported,
    ]);
    for (const usable of [
      { ...none, servers: ['https://a.example'] },
      { ...none, addServers: true },
      { ...none, localServer: true },
    ])
      expect(faultsOf(usable)).toEqual([]);
  });

  it('refuses a file that is not an object', () => {
    expect(() => describePolicy('[]')).toThrow('it must be an object in braces, such as {}');
    expect(() => describePolicy('{')).toThrow(SyntaxError);
  });

  it('refuses a second file', async () => {
    const check = path.join(projectRoot, 'scripts', 'policies', 'check.ts');
    const sample = path.join(projectRoot, 'resources', 'policies', 'linux', 'policy.json');
    expect(await run(process.execPath, [check, sample, 'another.json'], { output: 'keep' })).toEqual({
      code: 2,
      output: 'Name one file: npm run policy:check -- FILE\n',
    });
  });
});
