import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const component = /\/@mantine\/core\/esm\/(?:components|utils)\/(?:.*\/)?(\w+)\.mjs$/;

/** The path of the style sheet of the component that the module `id` contains, for an import; null if it has none. */
export function styleSheetOf(id: string, root: string): string | null {
  const name = component.exec(id)?.[1];
  const file = `@mantine/core/styles/${name}.css`;
  return name === undefined || !existsSync(path.join(root, 'node_modules', file)) ? null : file;
}

/**
 * A Vite plugin that makes each Mantine component import its own style sheet, after those of the components that it
 * consists of. A page then loads only the styles of its components, together with their code. The development server
 * bundles all components in one module, and loads all styles. `root` is the checkout.
 */
export function bringComponentStyles(root: string): Plugin {
  let isServed = false;
  return {
    name: 'warble-component-styles',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    transform(code, id) {
      if (isServed) {
        if (!id.endsWith('/src/app/styles.ts')) return null;
        return {
          code: code.replace(/(?=import ['"]\.\/adapt\.css)/, `import '@mantine/core/styles.css';\n`),
          map: null,
        };
      }
      const file = styleSheetOf(id, root);
      if (file === null) return null;
      // After the imports of the component, because the order of style sheets matters.
      const end = code.lastIndexOf('\nimport ');
      const at = end === -1 ? 0 : code.indexOf('\n', end + 1) + 1;
      return { code: `${code.slice(0, at)}import '${file}';\n${code.slice(at)}`, map: null };
    },
  };
}
