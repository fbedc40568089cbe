import { randomBytes } from 'node:crypto';
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import { assertNever } from '#contract/assert-never.ts';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { UnreachableError } from '#gateway/index.ts';
import { createRestartPolicy } from '#main/crash-recovery/restart-policy.ts';
import type { Messages } from '#main/i18n/localization.ts';
import { type Order, type Report, ReportSchema } from './messages.ts';

export interface LocalServerOptions {
  /** Starts the process of `process.ts`. */
  readonly fork: () => UtilityProcess;
  readonly dataDir: string;
  /** Whether an empty database is filled with the sample community. */
  readonly sample: boolean;
  readonly messages: Messages;
  /** Called with the reason why the process is about to exit. */
  readonly onCrash?: (reason: string) => void;
  /** Called with the exit code each time the process exits. */
  readonly onExit?: (code: number) => void;
  /** How long the server may take to close its database, in ms. */
  readonly stopTimeout?: number;
}

type ReadyServer = Omit<Extract<Report, { type: 'ready' }>, 'type'>;

export interface LocalServer {
  /** The headers to send with each request. They contain a key that no other process on this computer knows. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The running server; starts it if there is none. After a crash the server is restarted, and this waits for the
   * restart.
   * @throws LocalServerError when it can't start, or crashes repeatedly; the next call tries once more
   */
  ready(): Promise<ReadyServer>;
  /** Stops the server permanently; resolves once it has closed its database. */
  stop(): Promise<void>;
}

/** The message is a sentence for the user. */
export class LocalServerError extends UnreachableError {}

function send(child: UtilityProcess, order: Order): void {
  // The rule is about windows; a process has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  child.postMessage(order);
}

/** The server of this computer, in a process of its own; started by the first call of `ready`. */
export function createLocalServer(options: LocalServerOptions): LocalServer {
  const { fork, dataDir, sample, messages, onCrash, onExit, stopTimeout = 5000 } = options;
  const key = randomBytes(32).toString('base64url');
  const restartDelay = createRestartPolicy({ delays: [0, 250, 1000, 3000], stableAfter: 60_000 });
  /** The server that is running or starting. */
  let next: PromiseWithResolvers<ReadyServer> | null = null;
  let running: { readonly child: UtilityProcess; readonly exited: Promise<void> } | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  const createPending = () => {
    const pending = Promise.withResolvers<ReadyServer>();
    // Callers of `ready` get the failure. If there is no caller, the rejection must not count as unhandled.
    pending.promise.catch(() => {});
    return pending;
  };
  const fail = (reason: string) => {
    next?.reject(new LocalServerError(reason));
    next = null;
  };

  const start = (ready: PromiseWithResolvers<ReadyServer>) => {
    next = ready;
    const child = fork();
    const exited = Promise.withResolvers<void>();
    running = { child, exited: exited.promise };
    let readySince: number | null = null;
    let hasFailed = false;
    child.on('message', (message: unknown) => {
      const report = v.parse(ReportSchema, message);
      switch (report.type) {
        case 'ready':
          // Not the time of day, which may be set back while the server runs.
          readySince = performance.now();
          ready.resolve({ url: report.url, guest: report.guest });
          break;
        case 'failed':
          hasFailed = true;
          ready.reject(new LocalServerError(report.message));
          child.kill();
          break;
        case 'crashed':
          onCrash?.(report.reason);
          break;
        default:
          assertNever(report);
      }
    });
    // It exits afterwards. Without a listener, the event would be an error of main.
    child.on('error', (type, location) => onCrash?.(`${type} in ${location}`));
    child.once('exit', (code) => {
      running = null;
      onExit?.(code);
      exited.resolve();
      if (isStopping || hasFailed) fail(messages().localServer.stopped);
      else recover(readySince === null ? null : performance.now() - readySince);
    });
    send(child, { type: 'start', dataDir, key, sample });
    return ready;
  };

  const recover = (uptime: number | null) => {
    const delay = restartDelay(uptime);
    if (delay === null) {
      fail(messages().localServer.dying);
      return;
    }
    // Callers that waited for a process that crashed before it was ready wait for the next one.
    const ready = uptime === null && next !== null ? next : createPending();
    next = ready;
    restart = setTimeout(() => start(ready), delay);
  };

  return {
    headers: { [serverKeyHeader]: key },
    async ready() {
      if (isStopping) throw new LocalServerError(messages().localServer.stopped);
      return (next ?? start(createPending())).promise;
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (running === null) {
        fail(messages().localServer.stopped);
        return;
      }
      const { child, exited } = running;
      send(child, { type: 'stop' });
      const killTimer = setTimeout(() => child.kill(), stopTimeout);
      await exited;
      clearTimeout(killTimer);
    },
  };
}
