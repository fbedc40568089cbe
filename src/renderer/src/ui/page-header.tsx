import { useDirection } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import styles from './page-header.module.css';
import { buttonLook } from './plain-button.tsx';
import { stickyBar } from './sticky-bar.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Whether it has a back button. */
  readonly back?: boolean;
  readonly children?: ReactNode;
}

/** A page's heading, which stays in view. */
export function PageHeader({ title, back = false, children }: PageHeaderProps) {
  return (
    <header
      {...stickyBar}
      className={`${stickyBar.className} ${styles.header}`}
      style={{ height: layout.headerHeight }}
    >
      {back && <BackLink />}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}

/** An arrow against the reading direction. */
export function BackIcon({ size }: { readonly size: number }) {
  const { dir } = useDirection();
  return (
    <IconArrowLeft size={size} style={dir === 'rtl' ? { transform: 'scaleX(-1)' } : undefined} aria-hidden />
  );
}

const look = buttonLook({ variant: 'ghost', size: 'icon', round: true });

/** Whether the browser's entry is the router's first one, also after it was replaced. */
const isFirstEntry = () => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
};

/** Goes back to the previous page, or home if there is none in the app. */
function BackLink() {
  const { back } = useMessages();
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Link
      {...look}
      to="/"
      style={{ marginInline: -3 }}
      aria-label={back}
      onClick={(event) => {
        // The router names the first entry of its history "default", until it is replaced.
        if (key === 'default' || isFirstEntry()) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <BackIcon size={20} />
    </Link>
  );
}
