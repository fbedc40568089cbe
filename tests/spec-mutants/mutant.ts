import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';

export const MutantSchema = v.pipe(
  v.object({
    /** The rows of docs/spec-coverage.md that the mutant breaks: a test of each has to fail. */
    rows: v.pipe(v.array(v.string()), v.readonly()),
    /** Relative to the root. */
    file: v.string(),
    /** A text that occurs once in the file; if it occurs more often, `index` selects one occurrence. */
    find: v.string(),
    put: v.string(),
    /** Counted from 0. */
    index: v.optional(v.number()),
  }),
  v.readonly(),
);
/** A small change of the code that breaks statements of the specification. */
export type Mutant = v.InferOutput<typeof MutantSchema>;

/**
 * Rows separated by spaces, the text to find, its replacement, and the index of the occurrence if there are several.
 */
type Entry = readonly [rows: string, find: string, put: string, index?: number];

/** The mutants of one file. */
export const mutantsOf = (file: string, entries: readonly Entry[]): readonly Mutant[] =>
  entries.map(([rows, find, put, index]) => ({
    rows: rows.split(' '),
    file,
    find,
    put,
    ...(index !== undefined && { index }),
  }));

/** The name of the mutant in the results, which also describes it to people. */
export const describe = ({ rows, file, find, put }: Mutant): string =>
  `${rows.join(' ')}: ${file}: ${JSON.stringify(find)} → ${JSON.stringify(put)}`;

/** The absolute path of the file of a mutant. */
export const fileOf = ({ file }: Mutant): string => path.join(projectRoot, file);

/** The code with the mutant; null if the text to find does not occur exactly once, or not often enough for `index`. */
export function mutate(code: string, { find, put, index }: Mutant): string | null {
  const parts = code.split(find);
  if (index === undefined ? parts.length !== 2 : parts.length < index + 2) return null;
  const at = (index ?? 0) + 1;
  return parts.slice(0, at).join(find) + put + parts.slice(at).join(find);
}

/**
 * A Vite plugin that inserts a mutant into its module, as long as `current` returns one.
 * @throws {Error} when the mutant no longer matches the file
 */
export function mutatePlugin(current: () => Mutant | null) {
  return {
    name: 'spec-mutant',
    enforce: 'pre' as const,
    load(id: string): string | null {
      const mutant = current();
      if (mutant === null || path.normalize(id.split('?')[0] ?? '') !== fileOf(mutant)) return null;
      const code = mutate(readFileSync(fileOf(mutant), 'utf8'), mutant);
      if (code === null) throw new Error(`Out of date: ${describe(mutant)}`);
      return code;
    },
  };
}
