import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { faultNames } from './run-case.ts';

/** Prints a table of the outcome of each call with each fault after all tests have run. */
export default class FaultTableReporter implements Reporter {
  readonly #seen = new Map<string, Map<string, string>>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const call = callOf(test);
      if (call !== undefined) this.#seen.set(call, new Map());
    }
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description = '' } of result.annotations) {
      const [call = '', fault = '', seen = ''] = description.split('|');
      if (type === 'fault') this.#seen.get(call)?.set(fault, seen);
    }
  }

  onEnd(): void {
    if (this.#seen.size === 0) return;
    const line = (first: string, rest: readonly string[]) => `| ${first} | ${rest.join(' | ')} |`;
    const lines = [
      line('Call', faultNames),
      line(
        '---',
        faultNames.map(() => '---'),
      ),
    ];
    for (const [call, cells] of this.#seen) {
      const row = faultNames.map((fault) => cells.get(fault) ?? '**not seen**');
      lines.push(line(call, row));
    }
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The call that a test of the fault table is about. */
function callOf(test: TestCase): string | undefined {
  return /^(\w+) survives every fault$/.exec(test.title)?.[1];
}
