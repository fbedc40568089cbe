import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { holds } from './invariants.ts';
import { plan } from './plans.ts';
import { rawPlan, sendRaw } from './raw.ts';
import { sendAndCheck } from './send.ts';
import { createTarget, signAllIn } from './target.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** The number of requests; a multiple of 1,000. */
  readonly requests: number;
  /** The time after which a response counts as missing, in ms. */
  readonly hangMs: number;
  /** Called with progress messages. */
  readonly report?: (text: string) => void;
}

interface FuzzFigures {
  /** The number of responses of each status, without responses to raw bytes. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  /** The memory in use after each 1,000 requests. */
  readonly bytes: readonly number[];
}

const UrlsSchema = v.object({ server: v.string(), serve: v.string() });
const MemorySchema = v.object({ bytes: v.number() });
const hosts = ['server', 'serve'] as const;
const roundOf = 1000;
/** Of 10 requests, the number that are raw bytes. */
const rawShare = 2;

/**
 * Sends requests that are generated from the contract, by four clients at a time, to a server and to a browser host
 * with its own server. Checks their databases and files after each 1,000.
 * @throws {Error} with the shortest request that failed and its seed, or with the violated invariant
 */
export async function runFuzz({
  seed,
  requests,
  hangMs,
  report = () => {},
}: FuzzOptions): Promise<FuzzFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-fuzz-'));
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [folder], { execArgv: ['--expose-gc'] });
  try {
    const [urls]: unknown[] = await once(child, 'message');
    const found = v.parse(UrlsSchema, urls);
    const targets = hosts.map((host) => createTarget(found[host]));
    const statuses: Record<number, number> = {};
    const bytes: number[] = [];
    let slowestMs = 0;

    const timed = async (send: () => Promise<number | void>) => {
      const start = performance.now();
      const status = await send();
      slowestMs = Math.max(slowestMs, performance.now() - start);
      if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
    };
    const check = async (numRuns: number, seed: number, property: fc.IAsyncProperty<unknown[]>) => {
      const options = { seed, numRuns };
      const details = await fc.check(property, options);
      if (details.failed)
        throw new Error(
          shortened(`${String(details.errorInstance)}\n${await fc.asyncDefaultReportMessage(details)}`),
        );
    };

    for (let done = 0; done < requests; done += roundOf) {
      for (const target of targets) await signAllIn(target);
      const share = roundOf / targets.length / 10;
      await Promise.all(
        targets.flatMap((target, at) => [
          check(
            share * (10 - rawShare),
            seed + done + at,
            fc.asyncProperty(plan, (plan) => timed(() => sendAndCheck(plan, target, hangMs))),
          ),
          check(
            share * rawShare,
            seed + done + at + hosts.length,
            fc.asyncProperty(rawPlan, (raw) => timed(() => sendRaw(raw, target, hangMs))),
          ),
        ]),
      );
      for (const host of hosts) await holds(join(folder, host));
      child.send('memory');
      const [memory]: unknown[] = await once(child, 'message');
      bytes.push(v.parse(MemorySchema, memory).bytes);
      report(`${done + roundOf} requests, ${((bytes.at(-1) ?? 0) / 1024 / 1024).toFixed(1)} MB in use`);
    }
    return { statuses, slowestMs, bytes };
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Shortens the longest texts of a failure. */
const shortened = (report: string) =>
  report.replaceAll(/(.)\1{40,}/g, (run, character) => `${character}…(${run.length})`);
