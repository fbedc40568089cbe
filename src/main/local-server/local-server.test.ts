import { EventEmitter } from 'node:events';
import type { UtilityProcess } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverKeyHeader } from '#contract/host.ts';
import { createLocalServer, LocalServerError } from './local-server.ts';

/** A process that keeps what main sends it. */
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
const create = (stopPatience?: number) =>
  createLocalServer({
    fork: (): UtilityProcess => {
      processes.push(new FakeProcess());
      return last();
    },
    dataDir: '/data',
    ...(stopPatience === undefined ? {} : { stopPatience }),
  });

beforeEach(() => {
  processes = [];
});

describe('the local server', () => {
  it('is started once, with the key that the gateway sends', async () => {
    const server = create();
    const asking = Promise.all([server.ready(), server.ready()]);
    expect(last().orders).toEqual([
      { type: 'start', dataDir: '/data', key: server.headers[serverKeyHeader] },
    ]);
    expect(server.headers[serverKeyHeader]?.length).toBeGreaterThan(40);
    last().ready(1);
    expect((await asking).map(({ url }) => url)).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:1']);
    expect(processes).toHaveLength(1);
  });

  it('comes back after it died, when it is next needed', async () => {
    const server = create();
    const first = server.ready();
    last().ready(1);
    await first;
    last().emit('exit', 139);
    const second = server.ready();
    last().ready(2);
    expect((await second).url).toBe('http://127.0.0.1:2');
    expect(processes).toHaveLength(2);
  });

  it('says why it can not start, and may be tried again', async () => {
    const server = create();
    const first = server.ready();
    last().emit('message', { type: 'failed', message: 'The folder is in use.' });
    await expect(first).rejects.toThrow(new LocalServerError('The folder is in use.'));
    expect(last().isKilled).toBe(true);
    const second = server.ready();
    last().emit('exit', 1);
    await expect(second).rejects.toThrow(LocalServerError);
    expect(processes).toHaveLength(2);
  });

  it('is told to stop and waited for', async () => {
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

  it('is ended when it does not stop', async () => {
    const server = create(10);
    const starting = server.ready();
    const stopping = server.stop();
    await expect(starting).rejects.toThrow(LocalServerError);
    await stopping;
    expect(last().isKilled).toBe(true);
  });

  it('need not have been started to be stopped', async () => {
    await create().stop();
    expect(processes).toEqual([]);
  });
});
