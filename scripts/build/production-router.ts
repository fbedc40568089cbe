import type { Plugin } from 'vite';

/** The exports of react-router always refer to its development build (remix-run/react-router#14102). */
const development = /(\/node_modules\/react-router\/dist\/)development(\/[\w.-]+\.mjs)$/;

/** A Vite plugin that uses the production build of react-router, which has no warnings for developers. */
export function takeProductionRouter(): Plugin {
  return {
    name: 'warble-production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('react-router')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace(development, '$1production$2') };
    },
  };
}
