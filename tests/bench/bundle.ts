/*
 * The size of the code that the first view loads, by package and by own folder, compared to `bundle.json`. After a
 * change that intentionally adds code, `node tests/bench/bundle.ts --write` writes new figures.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { compileHint } from '#scripts/build/compile-ahead.ts';
import { commandScript, projectRoot, runNode } from '#scripts/run.ts';

/** A part of the code that the first view loads, in bytes. */
export interface BundleFigure {
  readonly what: string;
  readonly value: number;
  readonly goal: { readonly atMost: number };
  readonly from: string;
  /** Whether it is larger than its committed figure by more than the tolerance. */
  readonly hasGrown: boolean;
}

const committedFile = path.join(import.meta.dirname, 'bundle.json');
const FiguresSchema = v.record(v.string(), v.number());
type Figures = v.InferOutput<typeof FiguresSchema>;

/** The growth of a part that causes no warning, in bytes: the names that a minifier chooses differ between builds. */
const tolerance = 500;
const total = (kind: 'JavaScript' | 'CSS') => `all ${kind}, compressed`;
/** The limits for the first view after compression, in bytes. */
const budgets: Figures = { [total('JavaScript')]: 172 * 1024, [total('CSS')]: 15 * 1024 };

const SourceMapSchema = v.object({
  file: v.optional(v.string(), ''),
  version: v.number(),
  sources: v.array(v.string()),
  sourcesContent: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
  sourceRoot: v.optional(v.string(), ''),
});

/** The package or the own folder that a source belongs to. */
function partOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  return /src\/(?:renderer\/src\/)?(?:[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0] ?? 'the bundler';
}

/** The number of characters of a minified file that come from each part. */
function weighScript(code: string, map: SourceMap): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const part = 'originalSource' in entry ? partOf(entry.originalSource) : 'the bundler';
      weights.set(part, (weights.get(part) ?? 0) + 1);
    }
  }
  return weights;
}

async function weigh(): Promise<Figures> {
  const out = path.join(projectRoot, '.cache', 'bundle');
  const { code, output } = await runNode(
    commandScript('electron-vite'),
    ['build', '--logLevel', 'warn', '--sourcemap', '--outDir', out],
    { output: 'keep' },
  );
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  const folder = path.join(out, 'renderer');
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href|data-app)="\.?\/?([^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  // Otherwise a view without its code would meet its budget.
  const [, inlineScript = ''] = /<script data-app="[^"]*">([^]*?)<\/script>/.exec(page) ?? [];
  if (inlineScript === '' || !files.some((file) => /\/index-[^/]+\.js$/.test(file)))
    throw new Error('tests/bench/bundle.ts does not find the scripts of index.html.');
  const sizes = new Map<string, number>();
  const add = (name: string, bytes: number) => sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  add(total('JavaScript'), gzipSync(inlineScript).byteLength);
  add('the script of the first frame', inlineScript.length);
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8')
      // A line that has no mapping in the source map.
      .replace(compileHint, '')
      .replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '');
    add(total(file.endsWith('.css') ? 'CSS' : 'JavaScript'), gzipSync(text).byteLength);
    if (file.endsWith('.css')) continue;
    const map: unknown = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8'));
    for (const [part, bytes] of weighScript(text, new SourceMap(v.parse(SourceMapSchema, map)))) {
      add(part, bytes);
    }
  }
  rmSync(out, { recursive: true });
  return Object.fromEntries([...sizes].toSorted(([, one], [, other]) => other - one));
}

/**
 * Measures a build of the first view: its total size after compression, and the size of its parts after minification,
 * without compression.
 */
export async function measureBundle(): Promise<readonly BundleFigure[]> {
  const committed = v.parse(FiguresSchema, JSON.parse(readFileSync(committedFile, 'utf8')));
  const figures = await weigh();
  return Object.entries(figures).map(([what, value]) => {
    const known = committed[what] ?? 0;
    const bound = known + tolerance;
    return {
      what: `The first view: ${what}`,
      value,
      goal: { atMost: budgets[what] ?? bound },
      from: `${(known / 1000).toFixed(1)} kB committed`,
      hasGrown: value > bound,
    };
  });
}

if (import.meta.main && process.argv.includes('--write')) {
  writeFileSync(committedFile, `${JSON.stringify(await weigh(), null, 2)}\n`);
}
