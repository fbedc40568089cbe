import { expect, it } from 'vitest';
import { signIn } from './account.ts';
import { doubles } from './running.ts';

const { launch } = doubles();

it('goes on by itself after the local server was killed under load', async () => {
  const double = await launch('killed');
  const { page } = double;
  await signIn(page);
  const load = page.evaluate(async () => {
    const ask = async () => (await fetch('/api/v1/tweet/all-tweets?page=1')).status;
    return (await Promise.all(Array.from({ length: 60 }, ask))).map((status) => [200, 502].includes(status));
  });
  await double.crashServer();
  // What was under way gets an answer, and what is asked later the right one.
  expect(await load).not.toContain(false);
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/v1/tweet/all-tweets?page=1')).status))
    .toBe(200);
});
