import { useMounted } from '@mantine/hooks';
import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';

/** Counts the dialogs whose code is being loaded: keys pressed meanwhile are meant for them, not for the page below. */
export function createPendingLayers() {
  let count = 0;
  return {
    /** Adds one; the result removes it. */
    add() {
      count += 1;
      return () => {
        count -= 1;
      };
    },
    isEmpty: () => count === 0,
  };
}

/** Provided by the app; null where no keys are handled, as in a component's test. */
export const PendingLayersContext = createContext<ReturnType<typeof createPendingLayers> | null>(null);

/** Stands for a dialog while its code is being loaded. */
function PendingLayer() {
  const layers = useContext(PendingLayersContext);
  useLayoutEffect(() => layers?.add(), [layers]);
  return null;
}

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted afterwards, so that what was typed in it stays
 * and closing returns the focus.
 */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Loaded = lazy(async () => ({ default: await load() }));

  function OpensOnceMounted(props: Props) {
    // A dialog remembers the focus when it opens, not when it is mounted open: so it is mounted closed.
    return <Loaded {...props} opened={useMounted() && props.opened} />;
  }

  return function LazyDialog(props: Props) {
    const [needed, setNeeded] = useState(props.opened);
    if (props.opened && !needed) setNeeded(true);
    return <Suspense fallback={<PendingLayer />}>{needed && <OpensOnceMounted {...props} />}</Suspense>;
  };
}
