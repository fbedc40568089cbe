import { cloneElement, Suspense, useDeferredValue, useState } from 'react';
import { lazyPart } from '#renderer/lib/load.ts';
import { useLayer } from './lazy-dialog.tsx';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button with a menu. The menu's code is loaded when it is first opened: it would be a tenth of the first route. */
export function MenuButton({ target, ...menu }: MenuProps) {
  const [requested, setRequested] = useState(false);
  // Deferred, so that the button stays in place and in focus while the menu's code is loaded. Not a transition, which
  // Escape could end only once React renders it again.
  const ready = useDeferredValue(requested);
  useLayer({ opened: requested && !ready, onClose: () => setRequested(false) });
  const waiting = cloneElement(target, {
    'aria-haspopup': 'menu',
    onClick: () => setRequested(true),
  });
  return <Suspense fallback={waiting}>{ready ? <MenuPopup target={target} {...menu} /> : waiting}</Suspense>;
}
