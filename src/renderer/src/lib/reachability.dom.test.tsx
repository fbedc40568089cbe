import { expect, onTestFinished, test, vi } from 'vitest';
import { isReachable, onReachability, setReachable, watchReachability } from './reachability.ts';

test('an unreachable server is polled until it responds, at least every 10 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let responds = false;
  const ask = vi.fn(async () => setReachable(responds));
  onTestFinished(watchReachability(ask));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  setReachable(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(6);
  responds = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isReachable()).toBe(true);
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test('the server is asked once when the network comes back, however often the state was subscribed to', async () => {
  const ask = vi.fn(async () => setReachable(true));
  onTestFinished(watchReachability(ask));
  for (let times = 0; times < 5; times += 1) onReachability(() => {})();
  window.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledOnce();
});
