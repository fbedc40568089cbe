import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOf, createRateLimiter, defaultRateLimits, type RateLimitName } from './rate-limits.ts';

// Refusals name the remaining time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '8193:3512:1:2'],
  ['2001:db8:1:2::9', '8193:3512:1:2'],
  ['2001:db8:1:3::9', '8193:3512:1:3'],
  ['', ''],
])('of the address %s, %s is counted', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

/** The text and the header of the refusal after the only request of a limit, some ms later. */
async function refusedAfter(seconds: number, ms: number) {
  const name = 'readsPerAccount';
  const limiter = createRateLimiter({ ...defaultRateLimits, [name]: { points: 1, seconds } });
  await limiter.count(name, 'ada');
  await vi.advanceTimersByTimeAsync(ms);
  const error: unknown = await limiter.count(name, 'ada').then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error;
}

test.each([
  [10, 0, '10 seconds', '10'],
  [10, 9000, '1 second', '1'],
  [10, 9999, '1 second', '1'],
  [59, 0, '59 seconds', '59'],
  [60, 0, '1 minute', '60'],
  [120, 0, '2 minutes', '120'],
  [120, 59_000, '2 minutes', '61'],
  [120, 60_000, '1 minute', '60'],
  [120, 119_000, '1 minute', '1'],
])(
  'of a limit of %i s, %i ms after the first request, the next is to wait %s',
  async (seconds, ms, time, wait) => {
    vi.useFakeTimers();
    expect(await refusedAfter(seconds, ms)).toMatchObject({
      status: 429,
      message: `Too many requests at once. Try again in ${time}.`,
      headers: { 'retry-after': wait },
    });
  },
);

test('a limit can be checked without being counted, and a count can be taken back or reset', async () => {
  const name = 'signInPerAccount';
  const limiter = createRateLimiter({ ...defaultRateLimits, [name]: { points: 2, seconds: 60 } });
  for (let time = 0; time < 3; time += 1) await limiter.check(name, 'ada');
  await limiter.count(name, 'ada');
  await limiter.check(name, 'ada');
  await limiter.count(name, 'ada');
  const refused = { status: 429, message: 'Too many sign-in attempts. Try again in 1 minute.' };
  await expect(limiter.check(name, 'ada')).rejects.toMatchObject(refused);
  await limiter.check(name, 'grace');
  await limiter.uncount(name, 'ada');
  await limiter.check(name, 'ada');
  await limiter.count(name, 'ada');
  await limiter.reset(name, 'ada');
  await limiter.count(name, 'ada');
  await limiter.count(name, 'ada');
  await expect(limiter.count(name, 'ada')).rejects.toMatchObject(refused);
});

test('servers on one database count together there, except reads and bursts of searches', async () => {
  const created: unknown[] = [];
  const limiter = createRateLimiter(defaultRateLimits, {
    createLimiter(name, points, seconds) {
      created.push([name, points, seconds]);
      return new RateLimiterMemory({ points: name === 'searchesPerAccount' ? 0 : points, duration: seconds });
    },
    runAlone: () => Promise.resolve(false),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    now: () => Promise.resolve(0),
  });
  const own: ReadonlySet<string> = new Set(['readsPerAccount', 'searchBurstPerAccount']);
  expect(created).toEqual(
    Object.entries(defaultRateLimits)
      .filter(([name]) => !own.has(name))
      .map(([name, { points, seconds }]) => [name, points, seconds]),
  );
  await expect(limiter.count('searchesPerAccount', 'ada')).rejects.toThrow('Too many searches at once.');
  await limiter.count('searchBurstPerAccount', 'ada');
});

test('a database that is away is no refusal', async () => {
  class Away extends RateLimiterMemory {
    override consume(): Promise<never> {
      return Promise.reject(new Error('away'));
    }
  }
  const limiter = createRateLimiter(defaultRateLimits, {
    createLimiter: (_name, points, seconds) => new Away({ points, duration: seconds }),
    runAlone: () => Promise.resolve(false),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    now: () => Promise.resolve(0),
  });
  await expect(limiter.count('postingPerAccount', 'ada')).rejects.toThrow('away');
});

test.each<[RateLimitName, string]>([
  ['signInPerAccountAndAddress', 'Too many sign-in attempts.'],
  ['signInPerAddress', 'Too many sign-in attempts.'],
  ['sessionsPerAccount', 'Too many sign-in attempts.'],
  ['passwordsPerAccount', 'Too many attempts to change the password.'],
  ['signUpPerAddress', 'Too many new accounts from this address.'],
  ['postingPerAccount', 'Too many posts at once.'],
  ['postingPerAddress', 'Too many posts at once.'],
  ['picturesPerAccount', 'Too many new pictures at once.'],
  ['changesPerAccount', 'Too many changes at once.'],
  ['longTextsPerAccount', 'Too many texts of more than 2000 characters at once.'],
  ['searchesPerAccount', 'Too many searches at once.'],
  ['searchBurstPerAccount', 'Too many searches at once.'],
])('%s says "%s"', async (name, text) => {
  const limiter = createRateLimiter({ ...defaultRateLimits, [name]: { points: 1, seconds: 60 } });
  await limiter.count(name, 'ada');
  await expect(limiter.count(name, 'ada')).rejects.toThrow(`${text} Try again in 1 minute.`);
});

test('by default, who has guessed a password 10 times is to wait a quarter of an hour', async () => {
  const name = 'signInPerAccountAndAddress';
  const limiter = createRateLimiter(defaultRateLimits);
  for (let time = 0; time < 10; time += 1) await limiter.count(name, 'ada');
  await expect(limiter.count(name, 'ada')).rejects.toMatchObject({
    message: 'Too many sign-in attempts. Try again in 15 minutes.',
    headers: { 'retry-after': '900' },
  });
});
