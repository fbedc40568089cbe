import { useMounted } from '@mantine/hooks';
import {
  type ComponentType,
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
import { LayersContext } from './layers.ts';

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
