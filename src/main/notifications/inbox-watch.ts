import type { Notification } from '#contract/api/entities.ts';
import type { PageState } from '#contract/bridge/page-state.ts';
import type { InboxAnswer } from './ask-inbox.ts';
import { compareInbox, type InboxMemory } from './inbox-memory.ts';
import type { KeptInboxes } from './inbox-store.ts';
import { createPoller, type PollerOptions } from './poller.ts';

type Page = Pick<PageState, 'userId' | 'isInboxShown' | 'isOnline'>;

export interface InboxWatchOptions extends Pick<PollerOptions, 'schedule' | 'random'> {
  /** Asks the current server. */
  readonly ask: (signal: AbortSignal) => Promise<InboxAnswer>;
  readonly kept: KeptInboxes;
  /** Names the current server, the same at each start. */
  readonly server: () => string;
  /** Whether the window has the user's attention. */
  readonly isFocused: () => boolean;
  /** Told of entries that were not there before. */
  readonly onFresh: (entries: readonly Notification[]) => void;
  /** Told how many entries the user has not looked at. */
  readonly onUnread: (count: number) => void;
}

export interface InboxWatch {
  readonly pageTells: (page: Page) => void;
  /** There is no page that could tell until the next one does. */
  readonly pageLeaves: () => void;
  readonly windowFocused: () => void;
  readonly systemSleeps: (isAsleep: boolean) => void;
  /** The user has seen these entries elsewhere than in the inbox. */
  readonly read: (ids: readonly string[]) => void;
}

const nobody: Page = { userId: null, isInboxShown: false, isOnline: true };

/** Watches the inbox of whoever is signed in, and knows what of it is new. */
export function createInboxWatch(options: InboxWatchOptions): InboxWatch {
  const { kept, onFresh, onUnread } = options;
  let page = nobody;
  let isAsleep = false;
  /** Who is signed in where. */
  let account: { readonly server: string; readonly userId: string } | null = null;
  /** Whether the server has said that the session is over. The page finds out by itself. */
  let isOver = false;
  let memory: InboxMemory | null = null;

  const isLookedAt = () => page.isInboxShown && options.isFocused();

  const remember = (next: InboxMemory) => {
    if (account !== null && !isSame(memory, next)) kept.set(account.server, next);
    memory = next;
    onUnread(next.unread.length);
  };

  const poller = createPoller({
    ...options,
    async ask(signal) {
      const answer = await options.ask(signal);
      // The answer may be of a server that took the place of this one.
      if (signal.aborted || account === null || account.server !== options.server()) return 'stop';
      if (answer === 'signed-out') {
        isOver = true;
        return 'stop';
      }
      const { fresh, memory: next } = compareInbox(account.userId, memory, answer);
      remember(isLookedAt() ? { ...next, unread: [] } : next);
      if (fresh.length > 0) onFresh(fresh);
      return 'go-on';
    },
  });
  const poll = () => poller.run(account !== null && !isOver && page.isOnline && !isAsleep);

  const look = () => {
    if (!isLookedAt() || memory === null) return;
    remember({ ...memory, unread: [] });
    // The inbox may show more than was known of it.
    poller.now();
  };

  const changeUser = (userId: string | null, hasSignedOut: boolean) => {
    poller.run(false);
    if (hasSignedOut && account !== null) kept.delete(account.server);
    account = userId === null ? null : { server: options.server(), userId };
    const found = account === null ? null : kept.get(account.server);
    memory = found?.userId === userId ? found : null;
    isOver = false;
    onUnread(memory?.unread.length ?? 0);
  };

  return {
    pageTells(next) {
      const before = page;
      page = next;
      if (next.userId !== before.userId) changeUser(next.userId, next.userId === null);
      poll();
      if (next.isInboxShown && !before.isInboxShown) look();
    },
    pageLeaves() {
      page = nobody;
      changeUser(null, false);
    },
    windowFocused: look,
    systemSleeps(sleeps) {
      isAsleep = sleeps;
      poll();
    },
    read(ids) {
      if (memory !== null) remember({ ...memory, unread: memory.unread.filter((id) => !ids.includes(id)) });
    },
  };
}

function isSame(before: InboxMemory | null, after: InboxMemory): boolean {
  const text = ({ known, unread }: InboxMemory) => [...known, '', ...unread].join(' ');
  return before !== null && text(before) === text(after);
}
