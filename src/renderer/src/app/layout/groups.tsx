import { Suspense } from 'react';
import { IconPencilPlus } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { OutboxStatus } from '#renderer/features/outbox/outbox.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { loadAccountEntries } from './account-actions.ts';
import { ToolsButton } from './tools-button.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './layout.module.css';

const AccountEntries = lazyPart(async () => (await loadAccountEntries()).AccountEntries);
const accounts = (
  <Suspense>
    <AccountEntries />
  </Suspense>
);

interface GroupProps {
  /** The breakpoint from which on the other group has a column. */
  readonly toolsFrom: 'sm' | 'md';
}

/** One of the two groups that the side columns hold (spec §2): theme, navigation, Post, account. */
export function NavigationGroup({ toolsFrom }: GroupProps) {
  const messages = useMessages();
  const hint = useHint();
  const run = useSetAtom(runActionAtom);
  return (
    <>
      <div className={styles.buttons}>
        <ToolsButton hiddenFrom={toolsFrom} />
        <RecentMessagesButton />
        <ThemeToggle />
      </div>
      <Navigation shape="list" />
      <PlainButton size="lg" round {...hint('newPost')} onClick={() => run('newPost')}>
        {messages.navigation.post}
      </PlainButton>
      <OutboxStatus />
      <div className={styles.last}>
        <AccountBlock more={accounts} />
      </div>
    </>
  );
}

/** Replaces the column with the navigation on small windows. */
export function BottomBar({ toolsFrom }: GroupProps) {
  const messages = useMessages();
  const hint = useHint();
  const run = useSetAtom(runActionAtom);
  return (
    <aside className={styles.bar} aria-label={messages.navigation.right}>
      <Navigation shape="bar" />
      <PlainButton
        size="icon"
        round
        aria-label={messages.navigation.post}
        {...hint('newPost')}
        onClick={() => run('newPost')}
      >
        <IconPencilPlus size={20} aria-hidden />
      </PlainButton>
      <OutboxStatus compact />
      <div className={`${styles.buttons} mantine-visible-from-xs`}>
        <RecentMessagesButton />
        <ThemeToggle />
      </div>
      <ToolsButton hiddenFrom={toolsFrom} />
      <AccountBlock more={accounts} compact />
    </aside>
  );
}
