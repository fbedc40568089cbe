import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import type { Mutant } from './mutant.ts';
import { type Outcome, outcomes } from './outcome.ts';

const AnswerSchema = v.array(v.tuple([v.string(), v.picklist(outcomes)]));

/** A new process group, so that the process can be killed together with all processes that it has started. */
const start = (environment: string) =>
  fork(new URL('./unit-child.ts', import.meta.url), [environment], { detached: true });

function killGroup({ pid }: ChildProcess): void {
  try {
    // Windows has no process groups. There the child processes end when their channel closes.
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/**
 * Runs unit tests with mutants, one call after the other, in a separate process. With a mutant, tests may never end,
 * and then Vitest can't be closed: after `timeoutMs` the process is killed, together with its workers and the servers
 * that the tests started.
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
     * Runs the tests in these files that have one of the rows as a tag; null stands for the unchanged code. Rows
     * without a result are tried once more in a new process, because Vitest reports none if a worker of an earlier
     * mutant did not end in time.
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
