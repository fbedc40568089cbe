import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import type { Mutant } from './mutant.ts';
import { type Outcome, outcomes } from './outcome.ts';

const AnswerSchema = v.array(v.tuple([v.string(), v.picklist(outcomes)]));

/** A group of its own, so that it can be killed with all that it has started. */
const start = (environment: string) =>
  fork(new URL('./unit-child.ts', import.meta.url), [environment], { detached: true });

function killGroup({ pid }: ChildProcess): void {
  try {
    // Windows has no groups; there the children end with their channel.
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/**
 * Runs unit tests with mutants, one call after the other, in a process of their own. A mutant can keep its tests from ending, and
 * then Vitest neither ends nor closes: after `timeoutMs` the process is killed, with its workers and the servers that the tests started.
 */
export function unitProcess(environment: 'node' | 'jsdom', timeoutMs: number) {
  let child: ChildProcess | null = null;

  const close = () => {
    if (child !== null) killGroup(child);
    child = null;
  };

  async function runOnce(
    mutant: Mutant | null,
    rows: readonly string[],
    files: readonly string[],
  ): Promise<ReadonlyMap<string, Outcome>> {
    const current = (child ??= start(environment));
    const failed = new AbortController();
    const timer = setTimeout(() => failed.abort('timeout'), timeoutMs);
    const onExit = () => failed.abort('exit');
    current.once('exit', onExit);
    try {
      const answer = once(current, 'message', { signal: failed.signal });
      current.send({ mutant, rows, files });
      return new Map(v.parse(AnswerSchema, (await answer)[0]));
    } catch (error) {
      if (!failed.signal.aborted) throw error;
      close();
      const outcome = failed.signal.reason === 'timeout' ? 'timeout' : 'error';
      return new Map(rows.map((row) => [row, outcome]));
    } finally {
      clearTimeout(timer);
      current.off('exit', onExit);
    }
  }

  return {
    /**
     * Runs the tests that carry one of the rows as a tag, in these files; with null, the code as it is. Rows without a result are
     * tried once more in a new process: Vitest reports none when a worker of an earlier mutant did not end in time.
     */
    run: async (
      mutant: Mutant | null,
      rows: readonly string[],
      files: readonly string[],
    ): Promise<ReadonlyMap<string, Outcome>> => {
      const found = await runOnce(mutant, rows, files);
      const withoutResult = rows.filter((row) => found.get(row) === 'error');
      if (withoutResult.length === 0) return found;
      close();
      return new Map([...found, ...(await runOnce(mutant, withoutResult, files))]);
    },
    close,
  };
}
