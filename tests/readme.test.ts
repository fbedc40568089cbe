import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readProjectFile } from '#scripts/docs.ts';

test('the table of all commands in the README has each script of package.json, and no other', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readProjectFile('package.json')),
  );
  const [, section = ''] = /^## All commands\n([^]*?)^#/m.exec(readProjectFile('README.md')) ?? [];
  const named = [...section.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});
