import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#server/index.ts';
import { createRateLimiter, defaultRateLimits } from '#server/rate-limits.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { allPosts, post, signUp, startTestServer } from './support.ts';

describe('a clock that jumps back a day', () => {
  const day = 24 * 60 * 60 * 1000;

  test('keeps sessions, the order of posts and the results of idempotency keys', async () => {
    let now = Date.UTC(2026, 5, 2);
    const server = await startTestServer({ now: () => now });
    const user = await signUp(server);
    const send = () =>
      user.send('/api/v1/tweet/add-tweet', {
        method: 'POST',
        headers: { 'idempotency-key': '0123456789abcdef0123456789abcdef' },
        body: (() => {
          const form = new FormData();
          form.set('content', 'Sent twice');
          return form;
        })(),
      });
    await post(user, 'Before');
    const first: unknown = await (await send()).json();
    now -= day;
    const second: unknown = await (await send()).json();
    expect(second).toEqual(first);
    await post(user, 'After');
    expect(await allPosts(user)).toEqual(['After', 'Sent twice', 'Before']);
    await server.close();
    const again = await startServer({
      dataDir: server.dataDir,
      now: () => now,
      rateLimits: noLimits,
      passwords: quickPasswords,
    });
    onTestFinished(() => again.close());
    const reader = await signUp(again);
    await post(reader, 'After a restart');
    expect(await allPosts(reader)).toEqual(['After a restart', 'After', 'Sent twice', 'Before']);
  });

  test('delays nobody longer than a limit lasts', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createRateLimiter({
      ...defaultRateLimits,
      signInPerAccount: { points: 1, seconds: 60 },
      searchBurstPerAccount: { points: 1, seconds: 10 },
    });
    await limiter.count('signInPerAccount', 'ada');
    await limiter.count('searchBurstPerAccount', 'ada');
    vi.setSystemTime(Date.now() - day);
    await expect(limiter.count('signInPerAccount', 'ada')).rejects.toThrow('Try again in 1 minute.');
    await expect(limiter.count('searchBurstPerAccount', 'ada')).rejects.toThrow('Try again in 10 seconds.');
    await vi.advanceTimersByTimeAsync(61_000);
    await limiter.count('signInPerAccount', 'ada');
  });
});
