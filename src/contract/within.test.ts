import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pending = () => new Promise<string>(() => {});
const failed = new Error('It failed.');

it('has the result of work that ends in time, and then no timer', async () => {
  await expect(within(Promise.resolve('done'), 100, () => 'late')).resolves.toBe('done');
  await expect(within(Promise.reject(failed), 100, () => 'late')).rejects.toBe(failed);
  expect(vi.getTimerCount()).toBe(0);
});

it('has the other result once the time is over, and not before', async () => {
  const ended = vi.fn();
  const late = within(pending(), 100, () => 'late').then(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(ended).toHaveBeenCalledWith('late');
});

it('fails with what is thrown once the time is over', async () => {
  const thrown = within(pending(), 100, () => {
    throw failed;
  });
  const expected = expect(thrown).rejects.toBe(failed);
  await vi.advanceTimersByTimeAsync(100);
  await expected;
});
