import { useMounted } from '@mantine/hooks';
import { type ComponentType, lazy, Suspense, useState } from 'react';

interface DialogProps {
  readonly opened: boolean;
}

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted afterwards, so that what was typed in it stays
 * and closing gives the focus back.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));

  function OpensOnceMounted(props: Props) {
    // A dialog notes where the focus was when it opens, not when it is mounted open: so it is mounted closed.
    return <Loaded {...props} opened={useMounted() && props.opened} />;
  }

  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    // Who types on while the code comes means the dialog, and not the page below.
    return (
      <Suspense fallback={<i hidden data-layer />}>{wanted && <OpensOnceMounted {...props} />}</Suspense>
    );
  };
}
