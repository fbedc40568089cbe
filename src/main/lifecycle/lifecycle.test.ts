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
  app.current.clear();
  app.quit.mockClear();
});

const windowMock = () => ({ show: vi.fn(), allowClose: vi.fn(), end: vi.fn() });
const emit = (event: string, ...args: readonly unknown[]) => app.current.get(event)?.({}, ...args);

/** Whether the process stays when it is about to quit. */
function staysAtQuit(): boolean {
  const event = { preventDefault: vi.fn() };
  app.current.get('will-quit')?.(event);
  return event.preventDefault.mock.calls.length > 0;
}

it('waits until everything is closed before the process quits', async () => {
  const closed = Promise.withResolvers<void>();
  const window = windowMock();
  const close = vi.fn(() => closed.promise);
  const startAgain = vi.fn(() => false);
  followLifecycle({ window, close, startAgain });
  expect([staysAtQuit(), staysAtQuit()]).toEqual([true, true]);
  expect(app.quit).not.toHaveBeenCalled();
  expect(window.end).toHaveBeenCalled();
  closed.resolve();
  await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(startAgain).not.toHaveBeenCalled();
  expect(staysAtQuit()).toBe(false);
});

it.each([
  ['has failed', () => Promise.reject(new Error('no room'))],
  ['never ends', () => new Promise<void>(() => {})],
])('quits although closing %s', async (_, close) => {
  vi.useFakeTimers();
  try {
    followLifecycle({ window: windowMock(), close, startAgain: () => false });
    expect(staysAtQuit()).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(app.quit).toHaveBeenCalledOnce();
    expect(staysAtQuit()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('shows the window when the app is activated or started again', () => {
  const window = windowMock();
  followLifecycle({ window, close: async () => {}, startAgain: () => false });
  emit('activate', false);
  emit('second-instance', ['/opt/warble'], '/', null);
  expect(window.show).toHaveBeenCalledTimes(2);
  expect(window.end).not.toHaveBeenCalled();
  emit('before-quit');
  expect(window.allowClose).toHaveBeenCalledOnce();
});

/** Quits the app; what the user does meanwhile is done before everything is closed. Returns the links of starts. */
async function quitWhile(act: () => void, isBySystem = false): Promise<readonly (string | null)[]> {
  const closed = Promise.withResolvers<void>();
  const links: (string | null)[] = [];
  followLifecycle({
    window: windowMock(),
    close: () => closed.promise,
    startAgain: (link) => {
      // Electron starts it when the process ends, so not earlier.
      expect(app.quit).not.toHaveBeenCalled();
      links.push(link);
      return isBySystem;
    },
  });
  emit('second-instance', ['/opt/warble', 'warble://tweet/earlier'], '/', null);
  emit('before-quit');
  staysAtQuit();
  act();
  expect(links).toEqual([]);
  closed.resolve();
  await closed.promise;
  await new Promise(setImmediate);
  return links;
}

it.each([
  ['by its icon', () => emit('second-instance', ['/opt/warble', '--flag'], '/', null), [null]],
  [
    'by a link',
    () => emit('second-instance', ['/opt/warble', 'warble://tweet/a'], '/', null),
    ['warble://tweet/a'],
  ],
  ['in the Dock', () => emit('activate', false), [null]],
  [
    'by a link on macOS',
    () => {
      emit('open-url', 'warble://tweet/a');
      emit('activate', false);
    },
    ['warble://tweet/a'],
  ],
  [
    'twice, by two links',
    () => {
      emit('second-instance', ['/opt/warble', 'warble://tweet/a'], '/', null);
      emit('second-instance', ['/opt/warble', 'warble://tweet/b'], '/', null);
    },
    ['warble://tweet/b'],
  ],
  [
    'and told to quit once more',
    () => {
      emit('second-instance', ['/opt/warble'], '/', null);
      emit('before-quit');
    },
    [],
  ],
] as const)('starts again once it has quit, where it was started meanwhile %s', async (_, act, links) => {
  expect(await quitWhile(act)).toEqual(links);
  expect(app.quit).toHaveBeenCalledOnce();
});

it('leaves it to the system to end the process for a new version, but not forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await quitWhile(() => emit('activate', false), true);
    expect(app.quit).not.toHaveBeenCalled();
    expect(staysAtQuit()).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(app.quit).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
