import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import manifest from '../package.json' with { type: 'json' };

/* Which file of the project imports which: values and types, at once and later, re-exports too. */

/** For each file the files that it imports, all from the top of the checkout and with `/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const aliases = Object.entries(manifest.imports).map(([alias, folder]) => ({
  prefix: alias.replace('*', ''),
  folder: path.posix.join(folder.replace('*', '')),
}));

/** The file behind a specifier, or null where it is a package. Specifiers carry their ending, so nothing is guessed. */
function resolve(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias === undefined ? null : alias.folder + specifier.slice(alias.prefix.length);
}

/** The text of `import('…')`, where it is one; oxlint refuses `import('…').Type`, so that there are no others. */
const literal = /^['"`]([^'"`$]+)['"`]$/;

function specifiersOf(file: string, source: string): readonly string[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const [, specifier] = literal.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? [];
      return specifier ?? [];
    }),
  ];
}

/** Reads the imports of all TypeScript files below these folders. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })).sort();
  return new Map(
    files.map((name) => {
      const file = name.split(path.sep).join('/');
      const specifiers = specifiersOf(file, readFileSync(path.join(root, name), 'utf8'));
      return [file, [...new Set(specifiers.flatMap((specifier) => resolve(specifier, file) ?? []))]];
    }),
  );
}

/** The circles of a graph, each as its files in order, the first one again at the end; of files in several circles, one. */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const done = new Set<string>();
  const circles: (readonly string[])[] = [];
  function follow(file: string, way: readonly string[]): void {
    const start = way.indexOf(file);
    if (start !== -1) circles.push([...way.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  }
  for (const file of graph.keys()) follow(file, []);
  return circles;
}
