import { useAtomValue, useSetAtom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useEffect, useEffectEvent } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isLayerEntry } from '#renderer/lib/layer-entry.ts';
import { type FeedName, feedPageKey } from '#renderer/stores/entities/tweets.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { feedPageAtoms } from './feed-query.ts';

interface StepBackProps {
  readonly feed: FeedName;
  readonly page: number;
  readonly goTo: (page: number, options: NavigateOptions) => void;
}

/**
 * Spec §4: when a page after the first returns no tweets, a toast says so and the page steps back by one: in the history,
 * too, where the user came from that page.
 */
export function StepBack({ feed, page, goTo }: StepBackProps) {
  const { noMore } = useMessages().feed;
  /** The page that the user turned from to this one, if any. */
  const { state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const showToast = useSetAtom(showToastAtom);
  const queries = useAtomValue(queryClientAtom);
  const { isSuccess, isFetching, data, dataUpdatedAt } = useAtomValue(feedPageAtoms[feed](page));
  const isEmpty = isSuccess && data.length === 0;
  const stepBack = useEffectEvent((from: number, answeredAt: number) => {
    const query = queries.getQueryCache().find<readonly string[]>({ queryKey: feedPageKey(feed, from) });
    // One that was empty before may be fetched again by now, or have posts: what was rendered is older.
    if (query?.state.fetchStatus !== 'idle') return;
    if (query.state.dataUpdatedAt !== answeredAt || query.state.data?.length !== 0) return;
    showToast(noMore);
    // The next visit fetches it again: there may be posts on it by then.
    query.reset();
    // An open layer has an entry of its own, which is left first.
    if (state === from - 1 && !isLayerEntry()) void navigate(-1);
    else goTo(from - 1, { replace: true, state });
  });
  useEffect(() => {
    if (isEmpty && !isFetching) stepBack(page, dataUpdatedAt);
  }, [isEmpty, isFetching, page, dataUpdatedAt]);
  return null;
}
