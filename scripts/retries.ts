import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { projectRoot } from './run.ts';

/*
 * `node scripts/retries.ts`: fails where a failed test may run a second time, because of a setting or argument of
 * Vitest or Playwright. A test that passes only at the second attempt proves nothing.
 */

/** It has such arguments as examples. */
const ownTest = 'tests/retries.test.ts';
const settings: ReadonlySet<string> = new Set(['retry', 'retries']);
const argument = /--retr(?:y|ies)\b/;

const advice = 'a test runs once: mend what makes it fail now and then';

function nameOf(key: ESTree.PropertyKey): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** Whether a value disables repetition, or does not belong to a test runner. */
const isHarmless = (value: ESTree.Node) =>
  value.type === 'ArrowFunctionExpression' ||
  value.type === 'FunctionExpression' ||
  (value.type === 'Literal' && (value.value === 0 || value.value === false));

/** The offsets at which a TypeScript source configures repetition, or passes it as an argument. */
function findIn(file: string, source: string): readonly number[] {
  const offsets: number[] = [];
  const text = (value: string, start: number) => {
    if (file !== ownTest && argument.test(value)) offsets.push(start);
  };
  new Visitor({
    Property({ key, value, start }) {
      if (settings.has(nameOf(key) ?? '') && !isHarmless(value)) offsets.push(start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') text(value, start);
    },
    TemplateElement({ value, start }) {
      text(value.raw, start);
    },
  }).visit(parseSync(file, source).program);
  return offsets;
}

/**
 * The lines of a file that let a failed test run again. The file is a configuration, a test, a script, a workflow,
 * package.json or CI's command.
 */
export function problemsOf(file: string, source: string): readonly string[] {
  if (/\.[cm]?tsx?$/.test(file)) {
    return findIn(file, source).map(
      (offset) => `${file}:${source.slice(0, offset).split('\n').length}: ${advice}`,
    );
  }
  return source
    .split('\n')
    .flatMap((line, index) => (argument.test(line) ? [`${file}:${index + 1}: ${advice}`] : []));
}

if (import.meta.main) {
  const patterns = [
    '*.config.*',
    '{tests,scripts}/**/*.{ts,cts,mts,tsx}',
    'src/**/*.test.{ts,tsx}',
    '.github/**/*.{yml,yaml}',
    '.ci/run',
    'package.json',
  ];
  // A build that runs at the same time deletes its bundled configuration as soon as it has read it.
  const problems = globSync(patterns, { cwd: projectRoot, exclude: ['*.config.ts.*'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .flatMap((file) => problemsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
