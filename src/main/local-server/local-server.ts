import { randomBytes } from 'node:crypto';
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import { serverKeyHeader } from '#contract/host.ts';
import { type Order, type Report, ReportSchema } from './messages.ts';

export interface LocalServerOptions {
  /** Starts the process of `process.ts`. */
  readonly fork: () => UtilityProcess;
  readonly dataDir: string;
  /** Told of each end of the process, with its exit code. */
  readonly onExit?: (code: number) => void;
  /** How long the server may take to close its database, in ms. */
  readonly stopPatience?: number;
}

export type ReadyServer = Omit<Extract<Report, { type: 'ready' }>, 'type'>;

export interface LocalServer {
  /** Sent with each request: nothing else on this computer knows the key. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The running server; started when there is none, which is also how it comes back after it died.
   * Throws `LocalServerError` when it can't start.
   */
  ready(): Promise<ReadyServer>;
  /** Ends the process once the server has closed its database. */
  stop(): Promise<void>;
}

/** The message is a sentence for the user. */
export class LocalServerError extends Error {}

interface Running {
  readonly child: UtilityProcess;
  readonly ready: Promise<ReadyServer>;
  readonly exited: Promise<void>;
}

const stoppedText = 'The local server stopped before it was ready. Start Warble again.';

function send(child: UtilityProcess, order: Order): void {
  // The rule means windows; a process has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  child.postMessage(order);
}

export function createLocalServer({
  fork,
  dataDir,
  onExit,
  stopPatience = 5000,
}: LocalServerOptions): LocalServer {
  const key = randomBytes(32).toString('base64url');
  let running: Running | null = null;
  let isStopping = false;

  const start = (): Running => {
    const child = fork();
    const ready = Promise.withResolvers<ReadyServer>();
    const exited = Promise.withResolvers<void>();
    const current: Running = { child, ready: ready.promise, exited: exited.promise };
    // Who asks for `ready` sees the failure; without an asker it's no unhandled one.
    ready.promise.catch(() => {});
    child.on('message', (message: unknown) => {
      const report = v.parse(ReportSchema, message);
      if (report.type === 'ready') ready.resolve({ url: report.url, guest: report.guest });
      else {
        ready.reject(new LocalServerError(report.message));
        child.kill();
      }
    });
    child.once('exit', (code) => {
      onExit?.(code);
      ready.reject(new LocalServerError(stoppedText));
      exited.resolve();
      if (running === current) running = null;
    });
    send(child, { type: 'start', dataDir, key });
    return current;
  };

  return {
    headers: { [serverKeyHeader]: key },
    async ready() {
      if (isStopping) throw new LocalServerError(stoppedText);
      running ??= start();
      return running.ready;
    },
    async stop() {
      isStopping = true;
      if (running === null) return;
      const { child, exited } = running;
      send(child, { type: 'stop' });
      const impatience = setTimeout(() => child.kill(), stopPatience);
      await exited;
      clearTimeout(impatience);
    },
  };
}
