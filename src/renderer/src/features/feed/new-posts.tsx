import { IconArrowUp } from '@tabler/icons-react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/api/entities.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './feed.module.css';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { type FeedName, feedPageKey, replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { feedCalls, feedPageAtoms } from './feed-query.ts';

/** How often a feed that is on screen polls for newer posts, in ms. */
const newPostsInterval = 60_000;

/** What the first page of a feed would be now. Polled while the window is visible; nothing of it is shown by itself. */
const latestAtom = atomFamily((feed: FeedName) =>
  atomWithQuery((get) => ({
    queryKey: ['latest', feed],
    enabled: get(authAtom).loggedIn,
    // As old as the feed's first page, so that the first poll is due when that is stale.
    initialData: (): readonly Tweet[] => [],
    initialDataUpdatedAt: () => get(queryClientAtom).getQueryState(feedPageKey(feed, 1))?.dataUpdatedAt,
    staleTime: newPostsInterval,
    refetchInterval: newPostsInterval,
    // Nobody has asked for it, and so nobody is told that it failed, the log neither.
    retry: false,
    queryFn: ({ signal }): Promise<readonly Tweet[]> =>
      get(servicesAtom).api.call(feedCalls[feed], { payload: { page: 1 }, signal }),
  })),
);

/** How many posts are newer than the first page of a feed as it is shown; `more` when there may be others beyond those fetched. */
const newPostsAtom = atomFamily((feed: FeedName) =>
  atom((get) => {
    const latest = get(latestAtom(feed)).data ?? [];
    const shown = new Set(get(feedPageAtoms[feed](1)).data);
    const known = latest.findIndex((tweet) => shown.has(tweet._id));
    return known === -1 ? { count: latest.length, more: latest.length > 0 } : { count: known, more: false };
  }),
);

/** Shows them: what was fetched becomes the first page. */
const showNewPostsAtom = atom(null, (get, set, feed: FeedName) => {
  const latest = get(latestAtom(feed)).data ?? [];
  if (latest.length === 0) return;
  const ids = set(replaceTweetsAtom, latest);
  get(queryClientAtom).setQueryData<readonly string[]>(feedPageKey(feed, 1), ids);
});

interface NewPostsButtonProps {
  readonly feed: FeedName;
  /** Called just before they are shown. */
  readonly onShow: () => void;
}

/** Says that there are newer posts, over the feed and without moving it. They are shown on click. */
export function NewPostsButton({ feed, onShow }: NewPostsButtonProps) {
  const messages = useMessages();
  const { count, more } = useAtomValue(newPostsAtom(feed));
  const showNewPosts = useSetAtom(showNewPostsAtom);
  const show = () => {
    onShow();
    showNewPosts(feed);
  };
  return (
    <div className={styles.newer} role="status" data-transient>
      {count > 0 && <ShowButton label={messages.feed.newPosts(count, more)} onShow={show} />}
    </div>
  );
}

/** A component of its own, since its action is possible only while it is shown. */
function ShowButton({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  useAction('showNewPosts', onShow);
  return (
    <PlainButton
      size="sm"
      round
      style={{ marginTop: 10 }}
      icon={<IconArrowUp size={16} aria-hidden />}
      onClick={onShow}
    >
      {label}
    </PlainButton>
  );
}
