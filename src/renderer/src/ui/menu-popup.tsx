import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MenuButtonProps } from './menu-button.tsx';

/** The menu of a `MenuButton`; it appears because it was asked for, so it starts open. */
export function MenuPopup({ target, entries }: MenuButtonProps) {
  return (
    <Menu defaultOpened position="bottom-end" width={200} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon: EntryIcon, action, destructive = false }) => {
          const look = {
            leftSection: <EntryIcon size={16} aria-hidden />,
            ...(destructive && { color: 'red' }),
          };
          return typeof action === 'string' ? (
            <Menu.Item key={label} component={Link} to={action} {...look}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} onClick={action} {...look}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
