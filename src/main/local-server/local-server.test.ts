import { EventEmitter } from 'node:events';
import type { UtilityProcess } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { english } from '#main/i18n/messages.ts';
import { createLocalServer, LocalServerError, type LocalServerOptions } from './local-server.ts';

/** A process that records what main sends it. */
class FakeProcess extends EventEmitter {
  readonly orders: unknown[] = [];
  isKilled = false;
  readonly pid = 1;
  readonly stdout = null;
  readonly stderr = null;

  postMessage(order: unknown): void {
    this.orders.push(order);
  }

  kill(): boolean {
    this.isKilled = true;
    this.emit('exit', 1);
    return true;
  }

  ready(port: number): void {
    this.emit('message', { type: 'ready', url: `http://127.0.0.1:${port}`, guest: null });
  }
}

let processes: FakeProcess[];
const last = () => {
  const process = processes.at(-1);
  if (process === undefined) throw new Error('no process');
  return process;
};
const create = (more: Pick<LocalServerOptions, 'onCrash' | 'stopTimeout'> = {}) =>
  createLocalServer({
    fork: (): UtilityProcess => {
      processes.push(new FakeProcess());
      return last();
    },
    dataDir: '/data',
    sample: true,
    messages: () => english,
    ...more,
  });

beforeEach(() => {
  processes = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the local server', () => {
  it('is started once, with the key that the gateway sends', async () => {
    const server = create();
    const asking = Promise.all([server.ready(), server.ready()]);
    expect(last().orders).toEqual([
      { type: 'start', dataDir: '/data', key: server.headers[serverKeyHeader], sample: true },
    ]);
    expect(server.headers[serverKeyHeader]?.length).toBeGreaterThan(40);
    last().ready(1);
    expect((await asking).map(({ url }) => url)).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:1']);
    expect(processes).toHaveLength(1);
  });

  it('is restarted immediately after a crash, before it is needed', async () => {
    const server = create();
    const first = server.ready();
    last().ready(1);
    await first;
    last().emit('exit', 139);
    await vi.advanceTimersByTimeAsync(0);
    expect(processes).toHaveLength(2);
    const second = server.ready();
    last().ready(2);
    expect((await second).url).toBe('http://127.0.0.1:2');
  });

  it('is restarted after an error that ends V8, of which the log says where', async () => {
    const onCrash = vi.fn<(reason: string) => void>();
    const server = create({ onCrash });
    const ready = server.ready();
    last().ready(1);
    await ready;
    last().emit('error', 'FatalError', 'v8::ToLocalChecked', '{}');
    last().emit('exit', 133);
    await vi.advanceTimersByTimeAsync(0);
    expect(processes).toHaveLength(2);
    expect(onCrash.mock.calls).toEqual([['FatalError in v8::ToLocalChecked']]);
  });

  it('is restarted with longer delays after further crashes, then fails with a message, and can be tried again', async () => {
    const server = create();
    const asking = server.ready();
    asking.catch(() => {});
    for (const delay of [0, 250, 1000, 3000]) {
      const before = processes.length;
      last().emit('exit', 1);
      await vi.advanceTimersByTimeAsync(Math.max(0, delay - 1));
      expect(processes).toHaveLength(before + (delay === 0 ? 1 : 0));
      await vi.advanceTimersByTimeAsync(1);
      expect(processes).toHaveLength(before + 1);
    }
    last().emit('exit', 1);
    await expect(asking).rejects.toThrow('The local server stopped again and again.');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(processes).toHaveLength(5);

    const again = server.ready();
    last().ready(6);
    expect((await again).url).toBe('http://127.0.0.1:6');
    expect(processes).toHaveLength(6);
  });

  it('counts only crashes in a row: after a stable minute it is restarted immediately again', async () => {
    const server = create();
    const first = server.ready();
    last().ready(1);
    await first;
    for (let time = 0; time < 10; time += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      last().emit('exit', 1);
      await vi.advanceTimersByTimeAsync(0);
      last().ready(2);
    }
    expect((await server.ready()).url).toBe('http://127.0.0.1:2');
    expect(processes).toHaveLength(11);
  });

  it('counts a stable minute as such although the clock was set back a day', async () => {
    const server = create();
    const first = server.ready();
    last().ready(1);
    await first;
    // More crashes than are restarted in a row.
    for (let time = 0; time < 5; time += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
      last().emit('exit', 1);
      await vi.advanceTimersByTimeAsync(0);
      last().ready(2);
    }
    expect(processes).toHaveLength(6);
    expect((await server.ready()).url).toBe('http://127.0.0.1:2');
  });

  it('is not restarted once the app quits', async () => {
    const server = create();
    const first = server.ready();
    last().ready(1);
    await first;
    last().emit('exit', 1);
    await server.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(processes).toHaveLength(1);
  });

  it("reports why it can't start, and can be tried again", async () => {
    const server = create();
    const first = server.ready();
    last().emit('message', { type: 'failed', message: 'The folder is in use.' });
    await expect(first).rejects.toThrow(new LocalServerError('The folder is in use.'));
    expect(last().isKilled).toBe(true);
    const second = server.ready();
    last().ready(2);
    expect((await second).url).toBe('http://127.0.0.1:2');
    expect(processes).toHaveLength(2);
  });

  it('gets a message to stop, and is waited for', async () => {
    const server = create();
    void server.ready();
    last().ready(1);
    const stopping = server.stop();
    expect(last().orders.at(-1)).toEqual({ type: 'stop' });
    expect(await Promise.race([stopping, Promise.resolve('still waiting')])).toBe('still waiting');
    last().emit('exit', 0);
    await stopping;
    expect(last().isKilled).toBe(false);
    await expect(server.ready()).rejects.toThrow(LocalServerError);
  });

  it('is killed when it does not stop in time', async () => {
    const server = create({ stopTimeout: 10 });
    const starting = server.ready();
    const stopping = server.stop();
    starting.catch(() => {});
    await vi.advanceTimersByTimeAsync(10);
    await expect(starting).rejects.toThrow(LocalServerError);
    await stopping;
    expect(last().isKilled).toBe(true);
  });

  it('need not have been started to be stopped', async () => {
    await create().stop();
    expect(processes).toEqual([]);
  });
});
