import { EventEmitter } from 'node:events';
import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/*
 * Starting a process for each mutant takes ten times as long as its tests. So one process is reused for many mutants:
 * the project's modules are evaluated for each test file, as always with `isolate`, and those of packages stay loaded.
 */

/** After this number of runs, a new process is started, so that side effects of mutants do not stay for long. */
const runsPerProcess = 25;

interface Kept {
  readonly worker: ForksPoolWorker;
  runs: number;
  isThere: boolean;
}

/** The processes by the name of their project. */
const kept = new Map<string, Kept>();

/** A pool worker for Vitest that keeps its process when it is stopped. */
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
        // The data with which the process was started may belong to another mutant.
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
