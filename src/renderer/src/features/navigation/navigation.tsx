import { Flex, NavLink, Text } from '@mantine/core';
import { IconBell, IconHome, IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/**
 * The navigation with the five entries of spec §2. The active one is blue; labels are hidden below the small breakpoint.
 * @param shape - `list` is a column's, `bar` is the bottom bar of small windows
 */
export function Navigation({ shape }: { readonly shape: 'list' | 'bar' }) {
  const text = useMessages().navigation;
  const hint = useHint();
  const userId = useAtomValue(userIdAtom) ?? '';
  const { pathname } = useLocation();
  const list = shape === 'list';
  const entries = [
    { label: text.home, path: '/', action: 'goHome', icon: IconHome },
    { label: text.inbox, path: '/inbox', action: 'goInbox', icon: IconBell },
    { label: text.search, path: '/search', action: 'goSearch', icon: IconSearch },
    { label: text.profile, path: `/profile/${userId}`, action: 'goProfile', icon: IconUser },
    { label: text.settings, path: '/settings', action: 'goSettings', icon: IconSettings },
  ] as const;
  return (
    <Flex
      component="nav"
      aria-label={text.label}
      direction={list ? 'column' : 'row'}
      gap={list ? 4 : 2}
      flex={list ? undefined : 1}
    >
      {entries.map(({ label, path, action, icon: EntryIcon }) => {
        const active = matchPath({ path, end: path === '/' }, pathname) !== null;
        return (
          <NavLink
            key={path}
            component={Link}
            to={path}
            active={active}
            aria-current={active ? 'page' : undefined}
            aria-label={label}
            {...hint(action)}
            color="blue"
            variant="subtle"
            fw={active ? 700 : 500}
            leftSection={<EntryIcon size={24} stroke={active ? 2.25 : 1.75} aria-hidden />}
            label={
              <Text span inherit visibleFrom="sm">
                {label}
              </Text>
            }
            styles={{
              root: {
                borderRadius: 'var(--mantine-radius-xl)',
                ...(!list && {
                  flexDirection: 'column',
                  gap: 2,
                  paddingBlock: 6,
                  paddingInline: 4,
                  alignItems: 'center',
                }),
              },
              section: list ? {} : { marginInlineEnd: 0 },
              body: list ? {} : { flex: 'none', overflow: 'visible' },
              label: { fontSize: list ? 'var(--mantine-font-size-lg)' : 'var(--mantine-font-size-xs)' },
            }}
          />
        );
      })}
    </Flex>
  );
}
