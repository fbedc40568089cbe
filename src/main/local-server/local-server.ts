import { randomBytes } from 'node:crypto';
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { UnreachableError } from '#gateway/index.ts';
import { texts } from '#main/i18n/messages.ts';
import { type Order, type Report, ReportSchema } from './messages.ts';

export interface LocalServerOptions {
  /** Starts the process of `process.ts`. */
  readonly fork: () => UtilityProcess;
  readonly dataDir: string;
  /** Whether an empty database is filled with the sample community. */
  readonly sample: boolean;
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
   * The running server; started when there is none. One that died comes back by itself, and this waits for it.
   * Throws `LocalServerError` when it can't start, or dies again and again; the next call tries once more.
   */
  ready(): Promise<ReadyServer>;
  /** Ends the process for good, once the server has closed its database. */
  stop(): Promise<void>;
}

/** The message is a sentence for the user. */
export class LocalServerError extends UnreachableError {}

const text = texts.localServer;

/** What to wait before the restart after each death in a row, in ms. After more deaths nobody restarts it. */
const restartDelays = [0, 250, 1000, 3000];
/** A server that ran for this long has not died in a row, in ms. */
const calmAfter = 60_000;

function send(child: UtilityProcess, order: Order): void {
  // The rule means windows; a process has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  child.postMessage(order);
}

export function createLocalServer({
  fork,
  dataDir,
  sample,
  onExit,
  stopPatience = 5000,
}: LocalServerOptions): LocalServer {
  const key = randomBytes(32).toString('base64url');
  /** The server that runs, or is about to. */
  let next: PromiseWithResolvers<ReadyServer> | null = null;
  let running: { readonly child: UtilityProcess; readonly exited: Promise<void> } | null = null;
  let restart: NodeJS.Timeout | undefined;
  let deaths = 0;
  let isStopping = false;

  const promise = () => {
    const made = Promise.withResolvers<ReadyServer>();
    // Who asks for it sees the failure; without an asker it's no unhandled one.
    made.promise.catch(() => {});
    return made;
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
      if (report.type === 'ready') {
        readySince = Date.now();
        ready.resolve({ url: report.url, guest: report.guest });
      } else {
        hasFailed = true;
        ready.reject(new LocalServerError(report.message));
        child.kill();
      }
    });
    child.once('exit', (code) => {
      running = null;
      onExit?.(code);
      exited.resolve();
      if (isStopping || hasFailed) fail(text.stopped);
      else comeBack(readySince);
    });
    send(child, { type: 'start', dataDir, key, sample });
    return ready;
  };

  const comeBack = (readySince: number | null) => {
    if (readySince !== null && Date.now() - readySince >= calmAfter) deaths = 0;
    const delay = restartDelays[deaths];
    deaths += 1;
    if (delay === undefined) {
      fail(text.dying);
      return;
    }
    // Whoever waited for the one that died before it was ready waits for this one.
    const ready = readySince === null && next !== null ? next : promise();
    next = ready;
    restart = setTimeout(() => start(ready), delay);
  };

  return {
    headers: { [serverKeyHeader]: key },
    async ready() {
      if (isStopping) throw new LocalServerError(text.stopped);
      return (next ?? start(promise())).promise;
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (running === null) {
        fail(text.stopped);
        return;
      }
      const { child, exited } = running;
      send(child, { type: 'stop' });
      const impatience = setTimeout(() => child.kill(), stopPatience);
      await exited;
      clearTimeout(impatience);
    },
  };
}
