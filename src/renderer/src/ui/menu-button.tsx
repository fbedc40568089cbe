import type { Icon } from '@tabler/icons-react';
import {
  cloneElement,
  lazy,
  type MouseEvent,
  type ReactElement,
  type Ref,
  startTransition,
  Suspense,
  useState,
} from 'react';

export interface MenuEntry {
  readonly label: string;
  readonly icon: Icon;
  /** Where the entry leads, or what it does. */
  readonly action: string | (() => void);
  readonly destructive?: boolean;
}

export interface MenuButtonProps {
  /** The button that opens the menu. */
  readonly target: ReactElement<{
    ref?: Ref<HTMLButtonElement>;
    onClick?: (event: MouseEvent) => void;
    'aria-haspopup'?: 'menu';
  }>;
  readonly entries: readonly MenuEntry[];
}

const MenuPopup = lazy(() => import('./menu-popup.tsx').then((module) => ({ default: module.MenuPopup })));

/** A button with a menu. The menu's code is loaded when it is first opened: it would be a tenth of the first page. */
export function MenuButton({ target, entries }: MenuButtonProps) {
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
