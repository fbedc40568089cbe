import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from './errors.ts';

/** Resolves when it is the turn of a response. @throws {HttpError} 429 with `Retry-After` when too many wait */
export type AwaitTurn = (key: string, response: Writable) => Promise<void>;

interface Queue {
  readonly limit: LimitFunction;
  /** How many responses wait or are sent. */
  count: number;
}

/**
 * Limits how many responses to one client, named by a key, are prepared and sent at a time: until it is read, each may
 * hold some hundred rows or a connection to the store of pictures. The others wait for their turn. Counted in memory,
 * for each process.
 * @param atOnce how many are sent at a time
 * @param waiting how many may wait
 */
export function createTurns(atOnce: number, waiting: number): AwaitTurn {
  const queues = new Map<string, Queue>();
  return (key, response) => {
    const queue = queues.get(key) ?? { limit: pLimit(atOnce), count: 0 };
    if (queue.limit.pendingCount >= waiting) throw tooMany();
    queues.set(key, queue);
    queue.count += 1;
    const turn = Promise.withResolvers<void>();
    const task = () => {
      // The client has left: there is nobody to do the work for.
      if (response.destroyed) turn.reject(tooMany());
      else turn.resolve();
      return ended(response);
    };
    const leave = () => {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(key);
    };
    void queue.limit(task).finally(leave);
    return turn.promise;
  };
}

const ended = (response: Writable) => finished(response).catch(() => {});

const tooMany = () =>
  new HttpError(429, 'Too many requests at once. Try again in a few seconds.', { 'retry-after': '5' });
