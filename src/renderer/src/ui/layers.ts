import { createContext } from 'react';

/**
 * Knows the dialogs that are open, from the key that opens one to the key that closes it: keys in between are meant for
 * them.
 * @param path - returns the path of the page that is shown, or of the one that is about to be
 */
export function createLayers(path: () => string) {
  const layers: { readonly close: () => void; readonly path: string }[] = [];
  return {
    path,
    /** Adds one; the result removes it. */
    add(close: () => void) {
      const layer = { close, path: path() };
      layers.push(layer);
      return () => {
        layers.splice(layers.indexOf(layer), 1);
      };
    },
    isEmpty: () => layers.length === 0,
    /** Closes the one that was opened last. */
    closeLast: () => layers.at(-1)?.close(),
    closeAll() {
      for (const { close } of layers) close();
    },
    /** Closes those that were opened over another page than the one that is shown. Returns whether there were any. */
    leavePage() {
      const left = layers.filter((layer) => layer.path !== path());
      for (const layer of left) layer.close();
      return left.length > 0;
    },
  };
}

/** Provided by the app; null where no keys are handled, as in a component's test. */
export const LayersContext = createContext<ReturnType<typeof createLayers> | null>(null);
