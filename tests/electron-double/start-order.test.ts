import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { startProbed } from '#tests/bench/desktop.ts';
import { signIn } from './account.ts';
import type { DoubleOptions } from './options.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

it('loads the window before it imports what the first frame does not need, and starts the local server beside it', async () => {
  const { double, look } = await startProbed(path('order'));
  const { order, windowLoads } = await look();
  const load = order.indexOf('load');
  const deferred = ['fork', 'start-rest', 'json-file'].map((step) => order.indexOf(step));
  expect(load).toBeGreaterThan(0);
  expect(Math.min(...deferred), order.join()).toBeGreaterThan(load);
  expect(windowLoads.files).toBeLessThanOrEqual(8);
  await double.quit();
});

it('shows the last feed while the local server is still starting', async () => {
  const first = await launch('held');
  await signIn(first.page);
  await first.page.reload();
  const kept = () => first.page.evaluate(() => localStorage.getItem('warble.lastFeed'));
  // The copy is also written before the feed is there.
  await expect.poll(kept).toMatch(/"tweets":\[{/);
  await quit(first);

  const released = Promise.withResolvers<void>();
  const heldServer = createServer((_request, response) => {
    void released.promise.then(() => response.end());
  });
  heldServer.listen(0, '127.0.0.1');
  await once(heldServer, 'listening');
  const address = heldServer.address();
  if (address === null || typeof address === 'string') throw new Error('The held server has no port.');
  const opened = Promise.withResolvers<Page>();
  let isReady = false;
  const launchHeld = async (options: Partial<DoubleOptions>) => {
    await launch('held', options);
    isReady = true;
  };
  const launching = launchHeld({
    onPage: opened.resolve,
    env: {
      NODE_OPTIONS: `--import ${new URL('hold-server.ts', import.meta.url).href}`,
      WARBLE_HOLD_SERVER: `http://127.0.0.1:${address.port}`,
    },
  });
  try {
    const page = await opened.promise;
    await page.getByRole('article').first().waitFor();
    expect(isReady).toBe(false);
  } finally {
    released.resolve();
    await launching;
    heldServer.close();
  }
});
