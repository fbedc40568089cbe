import { useMounted } from '@mantine/hooks';
import { type ComponentType, lazy, Suspense, useContext, useLayoutEffect, useState } from 'react';
import { PendingLayersContext } from './pending-layers.ts';

interface DialogProps {
  readonly opened: boolean;
}

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
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
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
