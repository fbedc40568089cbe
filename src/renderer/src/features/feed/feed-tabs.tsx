import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { stickyBar } from '#renderer/ui/page-header.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';

const tabs = [
  { path: '/', name: 'forYou' },
  { path: '/following', name: 'following' },
] as const;

/** Switches between the two feeds. */
export function FeedTabs() {
  const text = useMessages().feed;
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label={text.tabs} {...stickyBar} grow gap={0}>
      {tabs.map(({ path, name }) => {
        const active = pathname === path;
        return (
          <Button
            key={path}
            component={Link}
            to={path}
            {...buttonVariants.ghost}
            c={active ? 'var(--mantine-color-text)' : 'dimmed'}
            fw={active ? 700 : 500}
            radius={0}
            h={layout.headerHeight}
            aria-current={active ? 'page' : undefined}
            style={{ boxShadow: active ? 'inset 0 -3px 0 var(--mantine-color-blue-6)' : undefined }}
          >
            {text[name]}
          </Button>
        );
      })}
    </Group>
  );
}
