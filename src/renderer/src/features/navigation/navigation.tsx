import { Flex, NavLink, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { navigationEntries } from './entries.ts';

interface NavigationProps {
  /** `list` is a column's, `bar` is the bottom bar of small windows. */
  readonly shape: 'list' | 'bar';
}

/** The navigation. The active entry is blue; labels are hidden below the small breakpoint. */
export function Navigation({ shape }: NavigationProps) {
  const text = useMessages().navigation;
  const hint = useHint();
  const { userInfo } = useAtomValue(authAtom);
  const { pathname } = useLocation();
  const list = shape === 'list';
  return (
    <Flex
      component="nav"
      aria-label={text.label}
      direction={list ? 'column' : 'row'}
      gap={list ? 4 : 2}
      flex={list ? undefined : 1}
    >
      {navigationEntries(userInfo?._id ?? '', text).map(({ label, path, action, icon: EntryIcon, exact }) => {
        const active = matchPath({ path, end: exact }, pathname) !== null;
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
