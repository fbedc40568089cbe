import { expect, test } from 'vitest';
import { checkServer } from '#scripts/server-package/check.ts';

test('the package of the server alone installs without a network, and runs on both databases', async () => {
  const held: string[] = [];
  await checkServer((text) => held.push(text));
  expect(held).toHaveLength(6);
}, 240_000);
