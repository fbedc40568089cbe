import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { ImageTarget } from './image-target.tsx';

/** Says that an image does not fit where one is dropped on its children, or pasted into them. */
export function TextOnly({ children }: { readonly children: ReactNode }) {
  const { textOnly } = useMessages().image;
  const showToast = useSetAtom(showToastAtom);
  return (
    <ImageTarget onFiles={() => showToast(textOnly, 'destructive')} invites={false}>
      {children}
    </ImageTarget>
  );
}
