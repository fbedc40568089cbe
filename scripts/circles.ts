import { findCircles, readImportGraph } from './import-graph.ts';
import { projectRoot } from './run.ts';

/*
 * `node scripts/circles.ts`: fails when files import each other in a circle, be it by a type or by an import that comes later.
 * The linter's own rule sees no dynamic imports.
 */

const root = process.argv[2] ?? projectRoot;
const circles = findCircles(readImportGraph(root, ['src', 'scripts', 'tests']));
for (const circle of circles) console.error(`Files import each other: ${circle.join(' → ')}`);
process.exitCode = circles.length === 0 ? 0 : 1;
