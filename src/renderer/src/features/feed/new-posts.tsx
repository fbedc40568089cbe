import { IconArrowUp } from '@tabler/icons-react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import type { Tweet } from '#contract/api/entities.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './feed.module.css';
import { useMessages } from '#renderer/i18n/messages.ts';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { isBeingSentAtom } from '#renderer/outbox/made.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { removedTweetsAtom, replaceTweetsAtom, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { latestKey, type PolledList } from './feed-query.ts';

/** How often a list that is on screen polls for newer posts, in ms. */
const newPostsInterval = 60_000;

interface Polled {
  readonly tweets: readonly Tweet[];
  /** All tweets as they were when the poll was made: a change after it is not in `tweets`. */
  readonly atRequest: ReadonlyMap<string, Tweet>;
}
const nothing = (): Polled => ({ tweets: [], atRequest: new Map() });

/** The current first page of a list on the server. Polled while the window is visible; shown only on request. */
const latestAtom = weakFamily(({ key, shownAtom, fetch }: PolledList) => {
  const isIdleAtom = atom((get) => get(shownAtom).fetchStatus === 'idle');
  return atomWithQuery<Polled>((get) => ({
    queryKey: latestKey(key),
    // While the list's first page is fetched, as at a start with a copy of it, a poll would fetch the same again. The
    // atom tells when that is over, but not at once that it has begun.
    enabled:
      get(authAtom).loggedIn &&
      get(isIdleAtom) &&
      (() => (get(queryClientAtom).getQueryState(key)?.fetchStatus ?? 'idle') === 'idle'),
    initialData: nothing,
    initialDataUpdatedAt: 0,
    // A poll is due when both the last one and the last fetch of the list's first page are old enough.
    staleTime: ({ state }) => {
      const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = get(queryClientAtom).getQueryState(key) ?? {};
      const last = Math.max(dataUpdatedAt, errorUpdatedAt, state.dataUpdatedAt);
      return last - state.dataUpdatedAt + newPostsInterval;
    },
    refetchInterval: newPostsInterval,
    // The user has not asked for it, so a failure is neither shown nor logged.
    retry: false,
    queryFn: async ({ signal }): Promise<Polled> => {
      const { api, store } = get(servicesAtom);
      const atRequest = store.get(tweetsAtom);
      return { tweets: await fetch(api, signal), atRequest };
    },
  }));
});

/**
 * How many posts are newer than the first page of a list as it is shown; `more` when there may be others beyond those
 * fetched: not if it was only one.
 */
const newPostsAtom = weakFamily((list: PolledList) =>
  atom((get) => {
    const { tweets } = get(latestAtom(list)).data ?? nothing();
    const removed = get(removedTweetsAtom);
    const isBeingSent = get(isBeingSentAtom);
    const latest = tweets.filter((tweet) => !removed.has(tweet._id) && !isBeingSent(tweet));
    const shown = new Set(get(list.shownAtom).data);
    // Newer ones can stand below an own post, which is added to the list at once. After the last known post there are older ones.
    const known = latest.findLastIndex(({ _id }) => shown.has(_id));
    if (known === -1) return { count: latest.length, more: shown.size > 0 && latest.length > 1 };
    return { count: latest.slice(0, known).filter(({ _id }) => !shown.has(_id)).length, more: false };
  }),
);

/** Shows them: the fetched posts become the first page, after those that were added to the list since. */
const showNewPostsAtom = atom(null, (get, set, list: PolledList) => {
  const { tweets, atRequest } = get(latestAtom(list)).data ?? nothing();
  if (tweets.length === 0) return;
  const ids = set(replaceTweetsAtom, tweets, atRequest);
  get(queryClientAtom).setQueryData<readonly string[]>(list.key, (shown = []) => {
    const known = shown.findIndex((id) => atRequest.has(id) || ids.includes(id));
    return [...(known === -1 ? shown : shown.slice(0, known)), ...ids];
  });
});

interface NewPostsButtonProps {
  readonly list: PolledList;
  /** Called just before they are shown. */
  readonly onShow: () => void;
  /** Whether its key shows them. */
  readonly hasKey?: boolean;
}

/** A button that announces newer posts, above the list and without moving it. A click shows them. */
export function NewPostsButton({ list, onShow, hasKey = true }: NewPostsButtonProps) {
  const messages = useMessages();
  const { count, more } = useAtomValue(newPostsAtom(list));
  const showNewPosts = useSetAtom(showNewPostsAtom);
  const show = () => {
    onShow();
    showNewPosts(list);
  };
  return (
    <div className={styles.newer} role="status" data-transient>
      {count > 0 && (
        <PlainButton
          size="sm"
          round
          style={{ marginTop: 10 }}
          icon={<IconArrowUp size={16} aria-hidden />}
          onClick={show}
        >
          {hasKey && <ShowAction onShow={show} />}
          {messages.feed.newPosts(count, more)}
        </PlainButton>
      )}
    </div>
  );
}

/** A component of its own, since its action is possible only while the button is shown. */
function ShowAction({ onShow }: { readonly onShow: () => void }) {
  useAction('showNewPosts', onShow);
  return null;
}
