import { scrypt, type ScryptOptions } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';

/*
 * A hash takes a core for a good part of a second. A thread of Node's own pool has the same priority as the thread that
 * answers requests, so hashes there delay requests, and also the file operations of that pool. So hashes have their own
 * threads, with a lower priority.
 */

/**
 * What is added to the niceness of the process, on systems with thread priorities. With `low`, a thread still gets a
 * quarter of a busy core; with `lowest`, hardly more than nobody else uses.
 */
export const hashNiceness = { low: 5, lowest: 19 } as const;

/**
 * As text, because the desktop app and the package of the server are single files without a separate module for a
 * thread.
 */
const programOf = (niceness: number) => `
const { readlinkSync } = require('node:fs');
const os = require('node:os');
const { basename } = require('node:path');
const { scryptSync } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
try {
  // Only Linux has a priority for each thread.
  const thread = Number(basename(readlinkSync('/proc/thread-self')));
  os.setPriority(thread, Math.min(19, os.getPriority(thread) + ${niceness}));
} catch {
  // It hashes with its current priority.
}
parentPort.on('message', ({ password, salt, length, options }) => {
  try {
    parentPort.postMessage({ key: scryptSync(password, salt, length, options) });
  } catch (error) {
    parentPort.postMessage({ message: String(error) });
  }
});
`;

const AnswerSchema = v.union([v.object({ key: v.instance(Uint8Array) }), v.object({ message: v.string() })]);

export type Derive = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

/** scrypt in Node's own pool of threads. */
export const deriveInPool: Derive = (password, salt, length, options) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

const isBeingClosed = () => new Error('The server is being closed');

export interface HashThreads {
  /** scrypt in a thread of a low priority; in Node's own pool where the system can't create another thread. */
  readonly derive: Derive;
  /**
   * Ends the threads: nothing more is hashed. A hash in progress can't be stopped, so this may take as long as one
   * hash; waiting requests are refused immediately.
   */
  readonly close: () => Promise<void>;
}

/**
 * Starts a thread for each concurrent hash, and keeps only one idle thread, because each takes 12 MB. The niceness is
 * added to that of the process.
 */
export function createHashThreads(niceness: number): HashThreads {
  const program = programOf(niceness);
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const closing = new AbortController();

  const start = (): Worker | undefined => {
    try {
      const worker = new Worker(program, { eval: true, execArgv: [] });
      // It ends with the process if it is not closed.
      worker.unref();
      all.add(worker);
      // Without a listener, an error of an idle thread would be thrown.
      worker.on('error', () => {});
      worker.once('exit', () => {
        all.delete(worker);
        if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      });
      return worker;
    } catch {
      return undefined;
    }
  };

  const deriveIn = (worker: Worker, ...input: Parameters<Derive>) =>
    new Promise<Buffer>((resolve, reject) => {
      const [password, salt, length, options] = input;
      const settle = (settled: () => void) => {
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        closing.signal.removeEventListener('abort', onClose);
        worker.unref();
        settled();
      };
      const onMessage = (message: unknown) => {
        if (idle.length === 0) idle.push(worker);
        else void worker.terminate();
        const answer = v.parse(AnswerSchema, message);
        settle(() =>
          'key' in answer ? resolve(Buffer.from(answer.key)) : reject(new Error(answer.message)),
        );
      };
      const onEnd = () => settle(() => resolve(deriveInPool(...input)));
      const onClose = () => settle(() => reject(isBeingClosed()));
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      closing.signal.addEventListener('abort', onClose);
      // A pending hash keeps the process running, as with Node's pool.
      worker.ref();
      // A copy, without the other data in Node's shared buffers.
      const ownSalt = new Uint8Array(salt);
      worker.postMessage({ password, salt: ownSalt, length, options }, []);
    });

  return {
    derive: async (...input) => {
      if (closing.signal.aborted) throw isBeingClosed();
      const worker = idle.pop() ?? start();
      return worker === undefined ? deriveInPool(...input) : deriveIn(worker, ...input);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
