import { beforeEach, expect, it, vi } from 'vitest';
import { followLifecycle } from './lifecycle.ts';

const app = vi.hoisted(() => ({ current: new Map<string, (...args: unknown[]) => void>(), quit: vi.fn() }));
vi.mock('electron', () => ({
  app: {
    on: (event: string, listener: (...args: unknown[]) => void) => app.current.set(event, listener),
    quit: app.quit,
  },
}));

beforeEach(() => {
  app.quit.mockClear();
});

/** Whether the process stays when it is about to quit. */
function staysAtQuit(): boolean {
  const event = { preventDefault: vi.fn() };
  app.current.get('will-quit')?.(event);
  return event.preventDefault.mock.calls.length > 0;
}

it('waits until everything is closed before the process quits', async () => {
  const closed = Promise.withResolvers<void>();
  const window = { show: vi.fn(), allowClose: vi.fn(), end: vi.fn() };
  const close = vi.fn(() => closed.promise);
  followLifecycle({ window, close });
  expect([staysAtQuit(), staysAtQuit()]).toEqual([true, true]);
  expect(app.quit).not.toHaveBeenCalled();
  expect(window.end).toHaveBeenCalled();
  closed.resolve();
  await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(staysAtQuit()).toBe(false);
});

it.each([
  ['has failed', () => Promise.reject(new Error('no room'))],
  ['never ends', () => new Promise<void>(() => {})],
])('quits although closing %s', async (_, close) => {
  vi.useFakeTimers();
  try {
    followLifecycle({ window: { show: vi.fn(), allowClose: vi.fn(), end: vi.fn() }, close });
    expect(staysAtQuit()).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(app.quit).toHaveBeenCalledOnce();
    expect(staysAtQuit()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('shows the window when the app is activated or started again', () => {
  const window = { show: vi.fn(), allowClose: vi.fn(), end: vi.fn() };
  followLifecycle({ window, close: async () => {} });
  app.current.get('activate')?.();
  app.current.get('second-instance')?.();
  expect(window.show).toHaveBeenCalledTimes(2);
  expect(window.end).not.toHaveBeenCalled();
  app.current.get('before-quit')?.();
  expect(window.allowClose).toHaveBeenCalledOnce();
});
