import { cloneElement, lazy, startTransition, Suspense, useState } from 'react';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazy(() => import('./menu-popup.tsx').then((module) => ({ default: module.MenuPopup })));

/** A button with a menu. The menu's code is loaded when it is first opened: it would be a tenth of the first route. */
export function MenuButton({ target, entries }: MenuProps) {
  const [needed, setNeeded] = useState(false);
  const waiting = cloneElement(target, {
    'aria-haspopup': 'menu',
    // As a transition, so that the button stays in place and in focus while the menu's code is loaded.
    onClick: () => startTransition(() => setNeeded(true)),
  });
  return (
    <Suspense fallback={waiting}>
      {needed ? <MenuPopup target={target} entries={entries} /> : waiting}
    </Suspense>
  );
}
