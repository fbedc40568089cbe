import type { Plugin } from 'vite';

/**
 * Only developer tools read display names, and every start would load them: half a kilobyte after compression. The
 * components listed here keep them, because code compares them.
 */
const displayName = /^\w+\.displayName = "@mantine\/core\/(?!CardSection|EmptyState)\w+";$/gm;

/** A Vite plugin that removes the display names of Mantine's components. */
export function dropDisplayNames(): Plugin {
  return {
    name: 'warble-display-names',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@mantine/core/')) return null;
      return { code: code.replace(displayName, ''), map: null };
    },
  };
}
