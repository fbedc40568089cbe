import { useAtom, useStore } from 'jotai';
import { Suspense, useEffect } from 'react';
import { optionalPart } from '#renderer/lib/load.ts';
import { useLayer } from '#renderer/ui/lazy-dialog.tsx';
import { previewAtom } from './preview.ts';

const PersonPreview = optionalPart(async () => (await import('./person-preview.tsx')).PersonPreview);

/** Previews of people without leaving the page. Their code is loaded when one is first shown. */
export function PersonPreviews() {
  const store = useStore();
  const [preview, setPreview] = useAtom(previewAtom);
  useLayer({ opened: preview !== null && preview.opener !== null, onClose: () => setPreview(null) });
  // It must not stay for the next user who signs in.
  useEffect(() => () => store.set(previewAtom, null), [store]);
  return <Suspense>{preview !== null && <PersonPreview preview={preview} />}</Suspense>;
}
