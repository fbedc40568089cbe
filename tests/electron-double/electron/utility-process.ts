import { type ChildProcess, fork } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import type { Details, ForkOptions } from 'electron';
import { KnownEmitter } from './emitter.ts';
import { strict } from './strict.ts';

/** Published to when the app starts a process, for measurements in main's process. */
const forkCalls = channel('electron-double:fork');

/** A Node process with `process.parentPort`. It exits together with main, as in Electron. */
class DoubleUtilityProcess extends KnownEmitter {
  readonly #child: ChildProcess;
  #hasSpawned = false;

  constructor(
    modulePath: string,
    args: readonly string[],
    serviceName: string,
    onCrash: (details: Details) => void,
  ) {
    super('UtilityProcess', ['message', 'error', 'exit', 'spawn']);
    this.#child = fork(modulePath, args, {
      // The same value as in Electron: shell/services/node/node_service.cc.
      execArgv: [
        '--unhandled-rejections=warn-with-error-code',
        '--import',
        new URL('parent-port.ts', import.meta.url).href,
        '--import',
        new URL('quick-hashes.ts', import.meta.url).href,
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('spawn', () => {
      this.#hasSpawned = true;
      this.emit('spawn');
    });
    this.#child.once('exit', (code, signal) => {
      this.emit('exit', code ?? 1);
      if (signal === 'SIGKILL')
        onCrash({ type: 'Utility', reason: 'crashed', exitCode: 1, name: serviceName });
    });
  }

  /** Only from its event `spawn` until it exits. */
  get pid(): number | undefined {
    return this.#hasSpawned && this.#child.exitCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: unknown): void {
    // Electron drops messages to a process that has exited.
    if (this.#child.connected) this.#child.send(Object(message));
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }

  crash(): void {
    this.#child.kill('SIGKILL');
  }
}

export class DoubleUtilityProcesses {
  readonly #isReady: () => boolean;
  readonly #onCrash: (details: Details) => void;
  #latest: DoubleUtilityProcess | null = null;

  constructor(isReady: () => boolean, onCrash: (details: Details) => void) {
    this.#isReady = isReady;
    this.#onCrash = onCrash;
  }

  fork(
    modulePath: string,
    args: readonly string[] = [],
    { serviceName = 'Node Utility Process' }: ForkOptions = {},
  ) {
    if (!this.#isReady()) throw new Error('utilityProcess cannot be created before app is ready');
    forkCalls.publish({ modulePath });
    this.#latest = new DoubleUtilityProcess(modulePath, args, serviceName, this.#onCrash);
    return strict('UtilityProcess', this.#latest);
  }

  /** Kills the process that was started last. */
  crashLatest(): void {
    this.#latest?.crash();
  }
}
