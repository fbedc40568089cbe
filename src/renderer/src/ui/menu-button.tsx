import { cloneElement, Suspense, useState, useTransition } from 'react';
import { lazyPart } from '#renderer/lib/load.ts';
import { useLayer } from './lazy-dialog.tsx';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button with a menu. The menu's code is loaded when it is first opened: it would be a tenth of the first route. */
export function MenuButton({ target, ...menu }: MenuProps) {
  const [needed, setNeeded] = useState(false);
  // As a transition, so that the button stays in place and in focus while the menu's code is loaded.
  const [loading, startLoading] = useTransition();
  useLayer({ opened: loading, onClose: () => setNeeded(false) });
  const waiting = cloneElement(target, {
    'aria-haspopup': 'menu',
    onClick: () => startLoading(() => setNeeded(true)),
  });
  return <Suspense fallback={waiting}>{needed ? <MenuPopup target={target} {...menu} /> : waiting}</Suspense>;
}
