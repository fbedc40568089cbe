import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** A file of this folder as a script, without types, imports and exports. */
function script(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'))
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export /gm, '');
}

const alone = (source: string) => `(() => {\n${source}\n})();`;

/** Runs in the page's own world before its scripts. */
export function pageWorldSource(): string {
  return alone(`${script('codec.ts')}\n${script('page-world.ts')}\nreceiveBridge();`);
}

/** Runs in the preload's world before the page's scripts. */
export function preloadWorldSource(preload: string): string {
  return alone(
    `${script('codec.ts')}\n${script('preload-world.ts')}\nrunPreload(function (require, exports, module) {\n${preload}\n});`,
  );
}
