import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/*
 * By default, SQLite copies its log into the database during the commit by which the log exceeds a certain length, and
 * everything else waits for the disk. Here a thread makes these checkpoints, with its own connection.
 */

/**
 * The length of the log, in pages, after which it is copied: SQLite's default. The log restarts from its beginning when
 * all of it was copied.
 */
const pagesPerCheckpoint = 1000;
/** Converts the length of a log from bytes to pages. */
const checkpointBytes = pagesPerCheckpoint * 4096;
/** A log of this many pages means that the thread is slower than the writers. */
const pagesMax = 8000;

/**
 * As text, because the desktop app and the package of the server are single files without a separate module for a
 * thread.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData, { timeout: 5000 });
database.exec('pragma synchronous = normal');
const checkpoint = (kind) => database.prepare('pragma wal_checkpoint(' + kind + ')').get();
let last = 0;
parentPort.on('message', (message) => {
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  if (message === 'clear') {
    // First beside the writers, who wait for the rest; others who use the log are not waited for.
    checkpoint('passive');
    database.exec('pragma busy_timeout = 0');
    checkpoint('truncate');
    database.exec('pragma busy_timeout = 5000');
  }
  const { log } = checkpoint('noop');
  if (log < last) last = 0;
  // Not for each page that was written since: that would keep the disk busy while people write.
  if (log - last >= ${pagesPerCheckpoint}) {
    checkpoint('passive');
    last = log;
  }
  parentPort.postMessage(log);
});
`;

export interface Checkpoints {
  /** Called after each write; starts a checkpoint where one is needed. */
  onWrite(): void;
  /**
   * Has the log copied and emptied, which otherwise keeps what was deleted for a while. Nothing happens while somebody
   * reads an earlier state, such as for a backup.
   */
  clear(): void;
  /** Waits for a checkpoint in progress. */
  close(): Promise<void>;
}

export interface CheckpointOptions {
  readonly file: string;
  /** The log of the database. */
  readonly log: string;
  /**
   * Called when the thread can't be started or has ended with an error. The connection that writes then has to make the
   * checkpoints again.
   */
  readonly onFailure: (error: unknown) => void;
  /** Makes a checkpoint with that connection, between its transactions. */
  readonly catchUp: () => Promise<void>;
}

/** Makes the checkpoints of a database; the connection that writes has to have its own checkpoints turned off. */
export function createCheckpoints({ file, log, onFailure, catchUp }: CheckpointOptions): Checkpoints {
  let worker: Worker | undefined;
  let isBusy = false;
  let isOver = false;

  const giveUp = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    onFailure(error);
  };

  const start = () => {
    const thread = new Worker(program, { eval: true, workerData: file, execArgv: [] });
    // It ends with the process if it is not closed.
    thread.unref();
    thread.on('message', (pages: number) => {
      isBusy = false;
      if (pages > pagesMax && !isOver) void catchUp().catch(() => {});
    });
    thread.once('error', giveUp);
    return thread;
  };

  /** The thread; undefined where there can't be one. */
  const started = (): Worker | undefined => {
    try {
      // It throws where the system allows no more threads.
      worker ??= start();
    } catch (error) {
      giveUp(error);
    }
    return isOver ? undefined : worker;
  };

  /** Whether the thread has a request that it has not answered yet. */
  const consider = async (): Promise<boolean> => {
    try {
      // The file keeps its length when the log restarts.
      if ((await stat(log)).size < checkpointBytes || isOver) return false;
    } catch {
      return false;
    }
    const thread = started();
    thread?.postMessage('checkpoint', []);
    return thread !== undefined;
  };

  return {
    onWrite() {
      if (isBusy || isOver) return;
      isBusy = true;
      void consider().then((isAsked) => (isBusy = isAsked));
    },
    clear() {
      if (!isOver) started()?.postMessage('clear', []);
    },
    async close() {
      isOver = true;
      // A thread that ended with an error has the id -1.
      if (worker === undefined || worker.threadId === -1) return;
      worker.ref();
      worker.postMessage('close', []);
      await once(worker, 'exit').catch(() => {});
    },
  };
}
