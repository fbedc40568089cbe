import { callNames } from '#contract/api/calls.ts';
import { faultCases } from '#tests/faults/index.ts';
import { meetAll } from '#tests/faults/run-case.ts';
import { test } from '#tests/faults/test.ts';

for (const [name, given] of Object.entries(faultCases)) {
  test(`${name} survives every fault`, async ({ scene }, info) => {
    const call = callNames.find((known) => known === name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    await meetAll(scene, call, given, (fault, seen) =>
      info.annotations.push({ type: 'fault', description: `${call}|${fault}|${seen}` }),
    );
  });
}
