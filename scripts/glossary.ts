import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
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
  { not: 'anew', but: 'again' },
  { not: 'by heart', but: 'stored' },
];

/** Also names of libraries, so only a declaration is a problem. */
const foreign: ReadonlySet<string> = new Set(['once']);

interface Exception {
  readonly files: readonly string[];
  readonly terms: readonly string[];
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  {
    files: [
      'src/renderer/src/outbox/entry.ts',
      'src/renderer/src/outbox/entry.test.ts',
      'src/renderer/src/outbox/storage.dom.test.tsx',
    ],
    terms: ['place', 'wanted'],
    because: 'Entries on disk have these names, and other versions of the app read them.',
  },
  {
    files: ['src/server/database/migrations/0002-done-changes.ts', 'src/server/database/migrations/index.ts'],
    terms: ['doneChanges'],
    because: 'A published migration is never changed.',
  },
];

const isException = (file: string, { not }: Term) =>
  exceptions.some(({ files, terms: allowed }) => files.includes(file) && allowed.includes(not));

/** Splits a name or sentence into lower-case words, so that `giveBack`, `give-back` and "give back" are equal. */
const words = (text: string) =>
  ` ${text
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

const spacedTerms = terms.map((term) => ({ term, spaced: words(term.not) }));

/** The discouraged terms that a text contains. */
function termsIn(text: string, kind: 'name' | 'prose'): readonly Term[] {
  const inText = words(text);
  return spacedTerms
    .filter(({ term, spaced }) => {
      if (term.wholeName) return kind === 'name' && text === term.not;
      return (kind === 'name' || !term.namesOnly) && inText.includes(spaced);
    })
    .map(({ term }) => term);
}

/** A cache: most names occur many times. */
const ofNames = new Map<string, readonly Term[]>();

function termsInName(name: string): readonly Term[] {
  const known = ofNames.get(name);
  if (known !== undefined) return known;
  const found = termsIn(name, 'name');
  ofNames.set(name, found);
  return found;
}

interface Found {
  readonly text: string;
  readonly kind: 'name' | 'prose';
  readonly offset: number;
}

const testFunctions: ReadonlySet<string> = new Set(['test', 'it', 'describe']);

/** The name that a callee starts with: `test` of `test.step` and of `test.each(cases)`. */
function rootName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : undefined;
}

/** The text of a title, without what a template inserts. */
function titleOf(argument: ESTree.Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.raw).join(' … ');
  return undefined;
}

/** The identifiers, comments and test titles of a file. */
function findIn(file: string, source: string): readonly Found[] {
  const { program, comments } = parseSync(file, source);
  const found: Found[] = comments.map(({ value, start }) => ({ text: value, kind: 'prose', offset: start }));
  const name = ({ name: text, start }: { readonly name: string; readonly start: number }) => {
    if (!foreign.has(text)) found.push({ text, kind: 'name', offset: start });
  };
  const declared = ({ id }: { readonly id: ESTree.BindingPattern | null }) => {
    if (id?.type === 'Identifier' && foreign.has(id.name))
      found.push({ text: id.name, kind: 'name', offset: id.start });
  };
  new Visitor({
    Identifier: name,
    JSXIdentifier: name,
    PrivateIdentifier: name,
    FunctionDeclaration: declared,
    VariableDeclarator: declared,
    CallExpression({ callee, arguments: [first], start }) {
      const title = testFunctions.has(rootName(callee) ?? '') ? titleOf(first) : undefined;
      if (title !== undefined) found.push({ text: title, kind: 'prose', offset: start });
    },
  }).visit(program);
  return found;
}

/** The discouraged terms of a source file, once per line. */
export function problemsOf(file: string, source: string): readonly string[] {
  const fileName = path.basename(file).replace(/(\.(dom|test|spec|d))*\.tsx?$/, '');
  const all: readonly Found[] = [{ text: fileName, kind: 'name', offset: 0 }, ...findIn(file, source)];
  const seen = new Set<string>();
  return all.flatMap(({ text, kind, offset }) =>
    (kind === 'name' ? termsInName(text) : termsIn(text, kind)).flatMap((term) => {
      if (isException(file, term)) return [];
      const { not, but } = term;
      const line = source.slice(0, offset).split('\n').length;
      const problem = `${file}:${line}: "${not}" is called: ${but}`;
      if (seen.has(problem)) return [];
      seen.add(problem);
      return [problem];
    }),
  );
}

if (import.meta.main) {
  const files = globSync('{src,tests,scripts}/**/*.{ts,tsx}', { cwd: projectRoot });
  const problems = files
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .filter((file) => path.join(projectRoot, file) !== import.meta.filename)
    .flatMap((file) => problemsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 && !process.argv.includes('--report')) process.exitCode = 1;
}
