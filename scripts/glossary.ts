import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { projectRoot } from './run.ts';

/*
 * `node scripts/glossary.ts`: checks that file names, identifiers, comments and test titles follow the glossary of
 * docs/architecture.md. Other strings are not checked. With `--report` it lists the problems and does not fail.
 */

interface Term {
  /** In camel case; `giveBack` also matches `giveBackDraft` and "give back", but not "gives back". */
  readonly not: string;
  readonly but: string;
  /** Checked only in names, because comments use the word in its ordinary sense. */
  readonly namesOnly?: true;
  /** Checked only as a complete identifier or file name, because longer names use the word in another sense. */
  readonly wholeName?: true;
}

const terms: readonly Term[] = [
  { not: 'hasNoWord', but: 'isOutcomeUnknown' },
  { not: 'serverWord', but: 'serverCapabilities, response' },
  { not: 'onWord', but: 'onResponse' },
  { not: 'wish', but: 'optimistic override, desired' },
  { not: 'wishes', but: 'optimistic overrides, desired' },
  { not: 'wanted', but: 'desired', namesOnly: true },
  { not: 'asker', but: 'waiter' },
  { not: 'askers', but: 'waiters' },
  { not: 'homeless', but: 'unpersisted' },
  { not: 'unkept', but: 'unpersisted' },
  { not: 'tired', but: 'timeout' },
  { not: 'patience', but: 'timeoutMs' },
  { not: 'impatience', but: 'timeout, killTimer' },
  { not: 'giveBack', but: 'restoreDraft' },
  { not: 'rescue', but: 'recoverCorrupt' },
  { not: 'withdraw', but: 'cancel' },
  { not: 'takeResult', but: 'applyResult' },
  { not: 'changeAtom', but: 'enqueueMutation, updateSettings' },
  { not: 'strokes', but: 'keystrokes' },
  { not: 'begunKeys', but: 'pendingChord' },
  { not: 'deed', but: 'handler' },
  { not: 'deeds', but: 'handlers' },
  { not: 'circumstance', but: 'when' },
  { not: 'spoken', but: 'localized', namesOnly: true },
  { not: 'speak', but: 'setLocale', namesOnly: true },
  { not: 'later', but: 'deferred', wholeName: true },
  { not: 'trouble', but: 'error' },
  { not: 'troubles', but: 'errors' },
  { not: 'deaths', but: 'crashCount' },
  { not: 'fetchWhatLacks', but: 'refetchFailed' },
  { not: 'doneChanges', but: 'idempotency keys' },
  { not: 'once', but: 'runIdempotent', wholeName: true },
  { not: 'organisation', but: 'policy', namesOnly: true },
  { not: 'pointer', but: 'contextTarget', wholeName: true },
  { not: 'Look', but: 'appearance', wholeName: true },
  { not: 'stops', but: 'cancellation registry', wholeName: true },
  { not: 'Sending', but: 'UploadProgress', wholeName: true },
  {
    not: 'place',
    but: 'draft slot, reading position, context target, queue position, focus target',
    namesOnly: true,
  },
  {
    not: 'places',
    but: 'draft slots, reading positions, context targets, queue positions, focus targets',
    namesOnly: true,
  },
];

/** Names from libraries. */
const foreign: ReadonlySet<string> = new Set(['once']);

/** Splits a name or sentence into lower-case words, so that `giveBack`, `give-back` and "give back" are equal. */
const words = (text: string) =>
  ` ${text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

/** The discouraged terms that a text contains. */
export function termsIn(text: string, kind: 'name' | 'prose'): readonly Term[] {
  const spaced = words(text);
  return terms.filter((term) => {
    if (term.wholeName) return kind === 'name' && text === term.not && !foreign.has(text);
    return (kind === 'name' || !term.namesOnly) && spaced.includes(words(term.not));
  });
}

interface Found {
  readonly text: string;
  readonly kind: 'name' | 'prose';
  readonly offset: number;
}

const testFunctions: ReadonlySet<string> = new Set(['test', 'it', 'describe']);

/** The identifiers, comments and test titles of a file. */
function wordsOf(file: string, source: string): readonly Found[] {
  const { program, comments } = parseSync(file, source);
  const found: Found[] = comments.map(({ value, start }) => ({ text: value, kind: 'prose', offset: start }));
  const name = (node: { readonly name: string; readonly start: number }) =>
    found.push({ text: node.name, kind: 'name', offset: node.start });
  new Visitor({
    Identifier: name,
    JSXIdentifier: name,
    PrivateIdentifier: name,
    CallExpression({ callee, arguments: [title], start }) {
      const isTest = callee.type === 'Identifier' && testFunctions.has(callee.name);
      if (isTest && title?.type === 'Literal' && typeof title.value === 'string')
        found.push({ text: title.value, kind: 'prose', offset: start });
    },
  }).visit(program);
  return found;
}

function problemsOf(file: string): readonly string[] {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  const fileName = path.basename(file).replace(/(\.(dom|test|spec|d))*\.tsx?$/, '');
  const all: readonly Found[] = [{ text: fileName, kind: 'name', offset: 0 }, ...wordsOf(file, source)];
  const seen = new Set<string>();
  return all.flatMap(({ text, kind, offset }) =>
    termsIn(text, kind).flatMap(({ not, but }) => {
      const line = source.slice(0, offset).split('\n').length;
      const problem = `${file}:${line}: "${not}" is called: ${but}`;
      if (seen.has(problem)) return [];
      seen.add(problem);
      return [problem];
    }),
  );
}

if (import.meta.main) {
  const files = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: projectRoot }).sort();
  const problems = files.flatMap(problemsOf);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 && !process.argv.includes('--report')) process.exitCode = 1;
}
