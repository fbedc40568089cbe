import { findCircles, readImportGraph } from './import-graph.ts';
import { projectRoot } from './run.ts';

/*
 * `node scripts/circles.ts`: fails on import cycles, including those through types and dynamic imports, which the lint
 * rule does not detect.
 */

const root = process.argv[2] ?? projectRoot;
const circles = findCircles(readImportGraph(root, ['src', 'scripts', 'tests']));
for (const circle of circles) console.error(`Files import each other: ${circle.join(' → ')}`);
process.exitCode = circles.length === 0 ? 0 : 1;
