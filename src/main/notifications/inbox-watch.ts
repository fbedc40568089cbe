import type { Notification } from '#contract/api/entities.ts';
import type { PageState } from '#contract/bridge/page-state.ts';
import type { InboxAnswer } from './ask-inbox.ts';
import { compareInbox, type InboxMemory } from './inbox-memory.ts';
import type { InboxStore } from './inbox-store.ts';
import { createPoller, type PollerOptions } from './poller.ts';

type Page = Pick<PageState, 'userId' | 'isInboxShown' | 'isOnline'>;

export interface InboxWatchOptions extends Pick<PollerOptions, 'schedule' | 'random'> {
  /** Requests the inbox of the current server. */
  readonly ask: (signal: AbortSignal) => Promise<InboxAnswer>;
  readonly store: Pick<InboxStore, 'get' | 'set' | 'delete'>;
  /** The id of the current server, the same at each start. */
  readonly server: () => string;
  /** Whether the window has the focus. */
  readonly isFocused: () => boolean;
  /** Called with new entries. */
  readonly onFresh: (entries: readonly Notification[]) => void;
  /** Called with the number of unread entries. */
  readonly onUnread: (count: number) => void;
}

export interface InboxWatch {
  readonly setPageState: (page: Page) => void;
  /** The page is about to be replaced: nobody is signed in until the next one reports its state. */
  readonly pageUnloads: () => void;
  readonly windowFocused: () => void;
  readonly setSuspended: (isSuspended: boolean) => void;
  /** Marks the entries that the user opened from a notification as read. */
  readonly markRead: (ids: readonly string[]) => void;
}

const signedOut: Page = { userId: null, isInboxShown: false, isOnline: true };

/** Polls the inbox of the signed-in user and finds the entries that are new and those that are unread. */
export function createInboxWatch(options: InboxWatchOptions): InboxWatch {
  const { store, onFresh, onUnread } = options;
  let page = signedOut;
  let isSuspended = false;
  /** The signed-in user, and their server. */
  let account: { readonly server: string; readonly userId: string } | null = null;
  /** Whether a response showed that the session has expired. The page notices that by its own requests. */
  let isExpired = false;
  let memory: InboxMemory | null = null;

  const isSeen = () => page.isInboxShown && options.isFocused();

  const remember = (next: InboxMemory) => {
    if (account !== null && !isSame(memory, next)) store.set(account.server, next);
    memory = next;
    // An inbox on screen is about to show the new ones. If it fails to, the next response counts them.
    onUnread(isSeen() ? 0 : next.unread.length);
  };

  const poller = createPoller({
    ...options,
    async ask(signal) {
      const answer = await options.ask(signal);
      // The current server may have changed during the request.
      if (signal.aborted || account === null || account.server !== options.server()) return 'stop';
      if (answer === 'signed-out') {
        isExpired = true;
        return 'stop';
      }
      const { fresh, memory: next } = compareInbox(account.userId, memory, answer);
      // The new ones are unread until the page reports again that it shows the inbox.
      remember(next);
      if (fresh.length > 0) onFresh(fresh);
      return 'go-on';
    },
  });
  const poll = () => poller.run(account !== null && !isExpired && page.isOnline && !isSuspended);

  const markAllRead = () => {
    if (!isSeen() || memory === null) return;
    remember({ ...memory, unread: [] });
    // The page may show entries that are newer than the last response.
    poller.now();
  };

  const changeUser = (userId: string | null, hasSignedOut: boolean) => {
    poller.run(false);
    if (hasSignedOut && account !== null) store.delete(account.server);
    account = userId === null ? null : { server: options.server(), userId };
    const found = account === null ? null : store.get(account.server);
    memory = found?.userId === userId ? found : null;
    isExpired = false;
    onUnread(memory?.unread.length ?? 0);
  };

  return {
    setPageState(next) {
      const before = page;
      page = next;
      if (next.userId !== before.userId) changeUser(next.userId, next.userId === null);
      poll();
      if (next.isInboxShown && !before.isInboxShown) markAllRead();
    },
    pageUnloads() {
      page = signedOut;
      changeUser(null, false);
    },
    windowFocused: markAllRead,
    setSuspended(suspended) {
      isSuspended = suspended;
      poll();
    },
    markRead(ids) {
      if (memory !== null) remember({ ...memory, unread: memory.unread.filter((id) => !ids.includes(id)) });
    },
  };
}

function isSame(before: InboxMemory | null, after: InboxMemory): boolean {
  const text = ({ known, unread }: InboxMemory) => [...known, '', ...unread].join(' ');
  return before !== null && text(before) === text(after);
}
