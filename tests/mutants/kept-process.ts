import { EventEmitter } from 'node:events';
import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/*
 * A new process for each mutant takes ten times as long as its tests. One process is kept here for many: the modules of the
 * project are evaluated for each file of tests, as always with `isolate`, those of packages stay.
 */

/** Then a new one is started, so that leftovers of mutants do not stay for long. */
const runsPerProcess = 25;

interface Kept {
  readonly worker: ForksPoolWorker;
  runs: number;
  isThere: boolean;
}

/** By the name of their project. */
const kept = new Map<string, Kept>();

/** The worker of a pool for Vitest that keeps its process when it is stopped. */
export function keptProcess(options: PoolOptions): PoolWorker {
  const { project } = options;
  const events = new EventEmitter();
  const forward = (message: unknown) => void events.emit('message', message);
  const onExit = (...reason: readonly unknown[]) => {
    if (current !== null) current.isThere = false;
    events.emit('exit', ...reason);
  };
  const answer = (type: 'started' | 'stopped') =>
    queueMicrotask(() => forward({ type, __vitest_worker_response__: true }));
  let current: Kept | null = null;
  let isNew = false;
  return {
    name: 'kept',
    cacheFs: true,
    on: (event, listener) => void events.on(event, listener),
    off: (event, listener) => void events.off(event, listener),
    deserialize: (data) => data,
    async start() {
      const last = kept.get(project.name);
      isNew = last === undefined || !last.isThere || last.runs >= runsPerProcess;
      if (isNew) {
        if (last?.isThere) await last.worker.stop();
        const worker = new ForksPoolWorker(options);
        await worker.start();
        kept.set(project.name, { worker, runs: 0, isThere: true });
      }
      current = kept.get(project.name) ?? null;
      if (current === null) throw new Error('There is no process.');
      current.runs += 1;
      current.worker.on('message', forward);
      current.worker.on('exit', onExit);
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop') answer('stopped');
      else if (message.type === 'start' && !isNew) answer('started');
      else {
        // The data of the process's start may belong to another mutant.
        if (message.type === 'run') Object.assign(message.context, { config: project.serializedConfig });
        current?.worker.send(message);
      }
    },
    stop: async () => {
      current?.worker.off('message', forward);
      current?.worker.off('exit', onExit);
    },
  };
}
