import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import manifest from '../package.json' with { type: 'json' };

/* The import graph of the project: value, type and dynamic imports, and re-exports. */

/** Maps each file to the files that it imports; paths are relative to the checkout and use `/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const aliases = Object.entries(manifest.imports).map(([alias, folder]) => ({
  prefix: alias.replace('*', ''),
  folder: path.posix.join(folder.replace('*', '')),
}));

/** The file that a specifier refers to, or null if it is a package. Specifiers have file extensions, so none is added. */
function resolve(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias === undefined ? null : alias.folder + specifier.slice(alias.prefix.length);
}

/** Matches a string literal as the argument of `import()`. The type form `import('…').Type` is rejected by oxlint. */
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

/** The import cycles of a graph, each as its files in order with the first one repeated. A file in several cycles may be in only one result. */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const done = new Set<string>();
  const circles: (readonly string[])[] = [];
  function follow(file: string, chain: readonly string[]): void {
    const start = chain.indexOf(file);
    if (start !== -1) circles.push([...chain.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) follow(next, [...chain, file]);
    done.add(file);
  }
  for (const file of graph.keys()) follow(file, []);
  return circles;
}
