import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFirstTouch } from './first-touch.ts';

const run = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
});
afterEach(() => void vi.useRealTimers());

test.each(['pointerMove', 'pointerDown', 'keyDown'] as const)('%s is a use of the page', (touch) => {
  onFirstTouch(run);
  fireEvent[touch](document.body);
  fireEvent[touch](document.body);
  expect(run).toHaveBeenCalledOnce();
});

test('a page that is not used waits for as long as it was told', () => {
  onFirstTouch(run, 5000);
  vi.advanceTimersByTime(4999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body);
  expect(run).toHaveBeenCalledOnce();
});

test('a page that was used does not run it again later', () => {
  onFirstTouch(run, 5000);
  fireEvent.keyDown(document.body);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledOnce();
});

test('nothing runs after the wait was ended', () => {
  onFirstTouch(run, 5000)();
  fireEvent.keyDown(document.body);
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
});
