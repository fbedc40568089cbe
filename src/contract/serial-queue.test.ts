import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('runs one task at a time, in order, also after one that failed', async () => {
  const queue = createSerialQueue();
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`start ${name}`);
    await Promise.resolve();
    events.push(`end ${name}`);
  };
  const results = [
    queue.add(task('a')),
    queue.add(() => Promise.reject(new Error('b failed'))),
    queue.add(task('c')),
  ];
  await queue.idle();
  expect(events).toEqual(['start a', 'end a', 'start c', 'end c']);
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
