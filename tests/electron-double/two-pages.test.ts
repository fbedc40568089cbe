import { expect, it } from 'vitest';
import { signIn } from './account.ts';
import { doubles } from './running.ts';

const { launch } = doubles();

it('two pages of one account send a waiting post only once', async () => {
  const double = await launch('two-pages');
  const { page: first, context } = double;
  await signIn(first);
  await first.goto(new URL('/', first.url()).href);
  const composer = first.getByRole('form', { name: 'Create a post' });
  const text = composer.getByRole('textbox');
  await text.waitFor();
  const second = await double.openPageBeside();

  /**
   * The idempotency keys of the requests that create a post. The first request is held until the other page waits for
   * the lock.
   */
  const sent: string[] = [];
  const released = Promise.withResolvers<void>();
  await context.route('**/api/v1/tweet/add-tweet', async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    if (sent.length === 1) await released.promise;
    await route.continue();
  });
  await text.fill('Only once');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);

  await second.goto(first.url());
  // The entry is on disk, so the other page knows it and requests the lock.
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  released.resolve();
  await first.getByRole('article').filter({ hasText: 'Only once' }).waitFor();
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(0);
  await expect
    .poll(() =>
      second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.'))),
    )
    .toEqual([]);
  expect(sent).toHaveLength(1);
  await second.close();
});
