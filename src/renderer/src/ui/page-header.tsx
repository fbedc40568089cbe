import { ActionIcon, Group, Title, useDirection } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { buttonVariants } from './button-styles.ts';

/** A bar at the top of the page that stays in view. */
export const stickyBar = {
  'data-sticky': true,
  pos: 'sticky',
  top: 0,
  bg: 'var(--mantine-color-body)',
  style: { borderBottom: '1px solid var(--mantine-color-default-border)', zIndex: 10 },
} as const;

interface PageHeaderProps {
  readonly title: string;
  /** Whether it offers the way back. */
  readonly back?: boolean;
  readonly children?: ReactNode;
}

/** A page's heading, which stays in view. */
export function PageHeader({ title, back = false, children }: PageHeaderProps) {
  return (
    <Group component="header" {...stickyBar} px="md" h={layout.headerHeight} gap="sm" wrap="nowrap">
      {back && <BackLink />}
      <Title order={1} fz="lg" flex={1} lineClamp={1}>
        {title}
      </Title>
      {children}
    </Group>
  );
}

/** An arrow against the reading direction. */
export function BackIcon({ size }: { readonly size: number }) {
  const { dir } = useDirection();
  return (
    <IconArrowLeft size={size} style={dir === 'rtl' ? { transform: 'scaleX(-1)' } : undefined} aria-hidden />
  );
}

/** Back to where the user came from; home for those who came from outside. */
function BackLink() {
  const { back } = useMessages();
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <ActionIcon
      component={Link}
      to="/"
      {...buttonVariants.ghost}
      radius="xl"
      mx={-3}
      aria-label={back}
      onClick={(event) => {
        // The router names the first entry of its history "default".
        if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <BackIcon size={20} />
    </ActionIcon>
  );
}
