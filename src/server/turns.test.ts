import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { createTurns } from './turns.ts';

/** Asks for turns, and records whose turn it is. */
function clients(atOnce: number, waiting: number) {
  const awaitTurn = createTurns(atOnce, waiting);
  const served: string[] = [];
  const ask = (name: string, key = 'ada') => {
    const response = new PassThrough();
    const turn = awaitTurn(key, response).then(
      () => served.push(name),
      (error: unknown) => served.push(`${name}: ${error instanceof HttpError ? error.status : 'no error'}`),
    );
    return { response, turn };
  };
  return { ask, served };
}

test('of the responses to one client, so many are sent at a time, and the others in turn', async () => {
  const { ask, served } = clients(2, 10);
  const [first, second] = ['1', '2', '3', '4'].map((name) => ask(name));
  await ask('other', 'bea').turn;
  expect(served).toEqual(['1', '2', 'other']);
  second?.response.destroy();
  await setImmediate();
  expect(served).toEqual(['1', '2', 'other', '3']);
  first?.response.resume().end();
  await setImmediate();
  await setImmediate();
  expect(served).toEqual(['1', '2', 'other', '3', '4']);
});

test('a client that disconnects while it waits is not served, and makes no room for two', async () => {
  const { ask, served } = clients(1, 10);
  const { response } = ask('1');
  const left = ask('2');
  const third = ask('3');
  ask('4');
  left.response.destroy();
  await setImmediate();
  expect(served).toEqual(['1']);
  response.destroy();
  await third.turn;
  await setImmediate();
  expect(served).toEqual(['1', '2: 429', '3']);
});

test('a request that comes after others have been answered still waits for those under way', async () => {
  const { ask, served } = clients(1, 10);
  const first = ask('1');
  const second = ask('2');
  await first.turn;
  first.response.destroy();
  await second.turn;
  await setImmediate();
  const third = ask('3');
  await setImmediate();
  expect(served).toEqual(['1', '2']);
  second.response.destroy();
  await third.turn;
});

test('beyond those that may wait, a request is refused at once', async () => {
  const { ask } = clients(1, 2);
  ['1', '2', '3'].forEach((name) => ask(name));
  await setImmediate();
  expect(() => ask('4')).toThrow(
    expect.objectContaining({
      status: 429,
      message: 'Too many requests at once. Try again in a few seconds.',
      headers: { 'retry-after': '5' },
    }),
  );
  await ask('other', 'bea').turn;
});
