import { expect, it, vi } from 'vitest';
import { followLifecycle } from './lifecycle.ts';

const app = vi.hoisted(() => ({ current: new Map<string, (...args: unknown[]) => void>(), quit: vi.fn() }));
vi.mock('electron', () => ({
  app: {
    on: (event: string, listener: (...args: unknown[]) => void) => app.current.set(event, listener),
    quit: app.quit,
  },
}));

it('waits until everything is closed before the process quits', async () => {
  const closed = Promise.withResolvers<void>();
  const window = { show: vi.fn(), allowClose: vi.fn() };
  followLifecycle({ window, close: () => closed.promise });
  const willQuit = () => {
    const event = { preventDefault: vi.fn() };
    app.current.get('will-quit')?.(event);
    return event.preventDefault;
  };
  expect(willQuit()).toHaveBeenCalledOnce();
  expect(app.quit).not.toHaveBeenCalled();
  closed.resolve();
  await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce());
  expect(willQuit()).not.toHaveBeenCalled();
});

it('shows the window when the app is activated or started again', () => {
  const window = { show: vi.fn(), allowClose: vi.fn() };
  followLifecycle({ window, close: async () => {} });
  app.current.get('activate')?.();
  app.current.get('second-instance')?.();
  expect(window.show).toHaveBeenCalledTimes(2);
  app.current.get('before-quit')?.();
  expect(window.allowClose).toHaveBeenCalledOnce();
});
