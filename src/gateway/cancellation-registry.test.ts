import { expect, test } from 'vitest';
import { requestIdHeader } from '#contract/api/cancellation.ts';
import { createCancellationRegistry } from './cancellation-registry.ts';

const named = (id?: string) => ({
  headers: new Headers(id === undefined ? {} : { [requestIdHeader]: id }),
  signal: new AbortController().signal,
});

test('a request that has its response is not cancelled any more: its body may still be on its way', async () => {
  const registry = createCancellationRegistry();
  const signal = await registry.run(named('upload'), async (given) => given);
  registry.cancel(named('upload'));
  expect(signal.aborted).toBe(false);
  await expect(registry.run(named('upload'), () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  registry.cancel(named('upload'));
  expect(signal.aborted).toBe(false);
});

test('a request is cancelled by its id alone, or by its sender', async () => {
  const registry = createCancellationRegistry();
  const sender = new AbortController();
  const signals: AbortSignal[] = [];
  const end = Promise.withResolvers<void>();
  const wait = async (signal: AbortSignal) => {
    signals.push(signal);
    await end.promise;
  };
  const running = [
    registry.run(named('one'), wait),
    registry.run({ ...named('two'), signal: sender.signal }, wait),
    registry.run(named(), wait),
  ];
  const aborted = () => signals.map((signal) => signal.aborted);
  registry.cancel(named());
  registry.cancel(named('three'));
  expect(aborted()).toEqual([false, false, false]);
  registry.cancel(named('one'));
  expect(aborted()).toEqual([true, false, false]);
  sender.abort();
  expect(aborted()).toEqual([true, true, false]);
  end.resolve();
  await Promise.all(running);
});
