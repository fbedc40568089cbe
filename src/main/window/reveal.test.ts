import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockOf } from '#tests/fixtures/mock-of.ts';
import { whenReadyToShow } from './reveal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A window that is being loaded, and how often `reveal` was called. */
function loadingWindow() {
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() });
  const reveal = vi.fn();
  const revealNow = whenReadyToShow(mockOf<BrowserWindow>(window), reveal);
  return { window, reveal, revealNow };
}

it('shows a window as soon as it was painted, and once', () => {
  const { window, reveal } = loadingWindow();
  window.webContents.emit('did-finish-load');
  window.emit('ready-to-show');
  expect(reveal).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reveal).toHaveBeenCalledTimes(1);
});

it('shows a window 200 ms after it was loaded, whether or not it was painted', () => {
  const { window, reveal } = loadingWindow();
  window.webContents.emit('did-finish-load');
  vi.advanceTimersByTime(199);
  expect(reveal).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reveal).toHaveBeenCalledTimes(1);
  window.emit('ready-to-show');
  expect(reveal).toHaveBeenCalledTimes(1);
});

it('shows a window that does not load after 3 s', () => {
  const { reveal } = loadingWindow();
  vi.advanceTimersByTime(2999);
  expect(reveal).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reveal).toHaveBeenCalledTimes(1);
});

it('shows a window earlier when it is asked to, and once', () => {
  const { window, reveal, revealNow } = loadingWindow();
  revealNow();
  expect(reveal).toHaveBeenCalledTimes(1);
  window.emit('ready-to-show');
  revealNow();
  vi.advanceTimersByTime(60_000);
  expect(reveal).toHaveBeenCalledTimes(1);
});

it.each(['show', 'closed'])('leaves a window alone after its event %s', (event) => {
  const { window, reveal } = loadingWindow();
  window.emit(event);
  window.webContents.emit('did-finish-load');
  vi.advanceTimersByTime(60_000);
  expect(reveal).not.toHaveBeenCalled();
});
