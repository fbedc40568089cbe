import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** A page whose idle periods have the given lengths in ms, one after another. */
function idleFor(...periods: readonly number[]) {
  const lengths = [...periods];
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => waiting.push(callback));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return () => {
    const length = lengths.shift() ?? 0;
    waiting.shift()?.({ didTimeout: false, timeRemaining: () => length });
  };
}

describe('work for an idle page', () => {
  it('waits while frames leave little time', () => {
    const nextPeriod = idleFor(3, 9.9, 49.9);
    const run = vi.fn();
    whenIdle(run);
    nextPeriod();
    nextPeriod();
    expect(run).not.toHaveBeenCalled();
    nextPeriod();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is done after ten seconds on a page that never has more time', () => {
    const nextPeriod = idleFor();
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => now.mockRestore());
    const run = vi.fn();
    whenIdle(run);
    now.mockReturnValue(10_999);
    nextPeriod();
    expect(run).not.toHaveBeenCalled();
    now.mockReturnValue(11_000);
    nextPeriod();
    expect(run).toHaveBeenCalledOnce();
  });
});
