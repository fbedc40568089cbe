import { useMounted } from '@mantine/hooks';
import {
  type ComponentType,
  createContext,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import type { DialogProps } from './dialog.tsx';

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

/** Counts as open by its state: the elements of a dialog come a little later than it opens, and stay a little longer. */
export function useLayer({ opened, onClose }: DialogProps): void {
  const layers = useContext(LayersContext);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (opened ? layers?.add(() => close()) : undefined), [layers, opened]);
}

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted afterwards, so that what was typed in it stays
 * and closing returns the focus.
 * @param atFirstTouch - whether it is loaded and mounted at the first use of the page already
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  { atFirstTouch = false }: { readonly atFirstTouch?: boolean } = {},
) {
  const Loaded = lazyPart(load);

  function OpensOnceMounted(props: Props) {
    // A dialog remembers the focus when it opens, not when it is mounted open: so it is mounted closed.
    return <Loaded {...props} opened={useMounted() && props.opened} />;
  }

  return function LazyDialog(props: Props) {
    const [needed, setNeeded] = useState(props.opened);
    if (props.opened && !needed) setNeeded(true);
    useEffect(() => (atFirstTouch ? onFirstTouch(() => setNeeded(true)) : undefined), []);
    useLayer(props);
    return <Suspense>{needed && <OpensOnceMounted {...props} />}</Suspense>;
  };
}
