import { Menu, useDirection } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import {
  IconAlignLeft,
  IconArrowLeft,
  IconArrowRight,
  IconLink,
  IconLogout,
  IconPencil,
  IconSettings,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { closedByPress } from './closed-by-press.ts';
import { LayersContext } from './layers.ts';

/** By name, so that a page loads them with its first menu. */
const icons = {
  back: IconArrowLeft,
  close: IconX,
  delete: IconTrash,
  edit: IconPencil,
  link: IconLink,
  on: IconArrowRight,
  person: IconUser,
  settings: IconSettings,
  signOut: IconLogout,
  text: IconAlignLeft,
} as const;

interface MenuEntry {
  readonly label: string;
  readonly icon: keyof typeof icons;
  /** The link of the entry, or its action. */
  readonly action: string | (() => void);
  readonly destructive?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly target: ReactElement<{
    ref?: Ref<HTMLButtonElement>;
    onClick?: (event: MouseEvent) => void;
    'aria-haspopup'?: 'menu';
  }>;
  readonly entries: readonly MenuEntry[];
  /** Entries of another kind below them. */
  readonly more?: ReactNode;
}

/**
 * Open with the path of the page that is shown, and of the one that was about to be when it was opened; closed; or closed
 * by another page, which has the focus.
 */
type MenuState = { readonly shown: string; readonly next: string } | 'closed' | 'left';

/** The menu of a `MenuButton`. It is mounted when the button is first clicked, so it opens at once. */
export function MenuPopup({ target, entries, more }: MenuProps) {
  const { dir } = useDirection();
  // A menu remembers the focus when it opens, not when it is mounted open: so it is mounted closed.
  const mounted = useMounted();
  const { pathname } = useLocation();
  const layers = useContext(LayersContext);
  const openHere = () => ({ shown: pathname, next: layers?.path() ?? pathname });
  const [state, setState] = useState<MenuState>(openHere);
  const isOpen = typeof state === 'object';
  // A page such as that of Back.
  if (isOpen && state.shown !== pathname)
    setState(state.next === pathname ? { ...state, shown: pathname } : 'left');
  const button = useRef<HTMLButtonElement>(null);
  // It replaces a button that had the focus. Without it, there would be nothing to return the focus to.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Menu
      opened={mounted && isOpen}
      onChange={(opened) => setState(opened ? openHere() : 'closed')}
      returnFocus={state !== 'left'}
      position="bottom-end"
      width="max-content"
      withinPortal
      {...closedByPress}
      // Above a toast, which may lie over its last entries and would take their clicks.
      zIndex={450}
      // The focus goes to the first entry, not to an unnamed placeholder before it.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown
        data-open={isOpen || undefined}
        // The name of another account may be long.
        miw={more === undefined ? 200 : 224}
        maw="calc(100vw - 1rem)"
      >
        {entries.map(({ label, icon, action, destructive = false }) => {
          const EntryIcon = icons[icon];
          const look = {
            leftSection: (
              <EntryIcon
                size={16}
                aria-hidden
                // Arrows follow the reading direction.
                style={
                  dir === 'rtl' && (icon === 'back' || icon === 'on')
                    ? { transform: 'scaleX(-1)' }
                    : undefined
                }
              />
            ),
            ...(destructive && { c: 'var(--mantine-color-error)' }),
          };
          // By its icon: its label changes with the language, and another element would not have the focus.
          return typeof action === 'string' ? (
            <Menu.Item key={icon} component={Link} to={action} {...look}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={icon}
              onClick={() => {
                // Before the action: a dialog that it opens gives the focus back to where it was, and this entry disappears.
                button.current?.focus({ preventScroll: true });
                action();
              }}
              {...look}
            >
              {label}
            </Menu.Item>
          );
        })}
        {more}
      </Menu.Dropdown>
    </Menu>
  );
}
