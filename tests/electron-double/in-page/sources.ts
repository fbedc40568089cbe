import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** A file of this folder as a script, without types, imports and exports. */
function script(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'))
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export /gm, '');
}

const alone = (source: string) => `(() => {\n${source}\n})();`;

// Made once for all starts of the app, and in a process that outlives them.
const codec = script('codec.ts');
const pageWorld = script('page-world.ts');
const preloadWorld = script('preload-world.ts');

/** Runs in the page's own world before its scripts. */
export function pageWorldSource(): string {
  return alone(`${codec}\n${pageWorld}\nreceiveBridge();`);
}

/** Runs in the preload's world before the page's scripts. */
export function preloadWorldSource(preload: string): string {
  return alone(
    `${codec}\n${preloadWorld}\nrunPreload(function (require, exports, module) {\n${preload}\n});`,
  );
}
