import { useAtom, useStore } from 'jotai';
import { Suspense, useEffect } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { optionalPart, whenLoaded } from '#renderer/lib/load.ts';
import { useLayer } from '#renderer/ui/lazy-dialog.tsx';
import { previewAtom } from './preview.ts';

const PersonPreview = optionalPart(async () => (await import('./person-preview.tsx')).PersonPreview);

/** Previews of people without leaving the page. The code is loaded when one is first shown. */
export function PersonPreviews() {
  const store = useStore();
  const [preview, setPreview] = useAtom(previewAtom);
  useLayer({ opened: preview !== null && preview.opener !== null, onClose: () => setPreview(null) });
  useEffect(() => {
    const ended = new AbortController();
    const stop = onFirstTouch(() =>
      whenLoaded(
        () => import('./watch-pointer.ts'),
        ({ watchPointer }) => {
          if (!ended.signal.aborted) ended.signal.addEventListener('abort', watchPointer(store));
        },
      ),
    );
    return () => {
      stop();
      ended.abort();
      // It must not stay for the next user who signs in.
      store.set(previewAtom, null);
    };
  }, [store]);
  return <Suspense>{preview !== null && <PersonPreview preview={preview} />}</Suspense>;
}
