import { Text } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { TweetList } from '#renderer/posts/tweet-list.tsx';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { ScrollerContext } from '#renderer/ui/scroller.ts';
import { isBehind } from './feed-query.ts';
import { useGoToStart } from './go-to-start.ts';
import { NewPostsButton } from './new-posts.tsx';
import { StaleFeed } from './stale-feed.tsx';
import type { Timeline } from './timelines.ts';

interface TimelineViewProps {
  readonly timeline: Timeline;
  readonly label: string;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  /** Whether the keys of lists apply to it. */
  readonly isCurrent: boolean;
}

/**
 * An endless list of posts in an element that scrolls by itself: its next page is loaded near the end of the last one.
 */
export function TimelineView({ timeline, label, empty, isCurrent }: TimelineViewProps) {
  const text = useMessages().feed;
  const scroller = useContext(ScrollerContext);
  const queries = useAtomValue(queryClientAtom);
  const { pages, setPages } = usePages(timeline, scroller?.position?.id);
  const shown = useAtomValue(
    useMemo(
      () => atom((get) => Array.from({ length: pages }, (_, index) => get(timeline.pageAtom(index + 1)))),
      [timeline, pages],
    ),
  );
  const { list, goToStart } = useGoToStart(scroller?.element);
  const ids = useMemo(() => [...new Set(shown.flatMap(({ data }) => data ?? []))], [shown]);
  const [first] = shown;
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first.isError && !first.data) return <QueryFailure query={first} />;

  // A server without paging returns the same page again; new posts may also have shifted the posts by a whole page.
  const before = new Set(shown.slice(0, -2).flatMap(({ data }) => data ?? []));
  const isRepeated = pages > 2 && last.data !== undefined && ids.length === before.size;
  const isAtEnd = !timeline.isPaged || last.data?.length === 0 || isRepeated;
  const canGoOn = !isAtEnd && last.data !== undefined && !last.isFetching;
  const showNewest = () => {
    // The page that follows the newest posts has changed.
    for (let page = 2; page <= pages; page += 1)
      queries
        .getQueryCache()
        .find({ queryKey: timeline.pageKey(page) })
        ?.reset();
    setPages(1);
    goToStart();
  };
  return (
    <div ref={list}>
      {first.data && <NewPostsButton list={timeline} hasKey={isCurrent} onShow={showNewest} />}
      {first.isError && <StaleFeed query={first} />}
      {first.data && ids.length === 0 ? (
        empty
      ) : (
        <TweetList
          ids={first.data && ids}
          label={label}
          busy={shown.some(({ isFetching }) => isFetching)}
          {...(canGoOn && { onEnd: () => setPages(pages + 1) })}
        />
      )}
      {pages > 1 && last.isError && !last.data && <QueryFailure query={last} />}
      {pages > 1 && last.isPending && <PostSkeleton count={2} />}
      {pages > 1 && isAtEnd && (
        <Text c="dimmed" ta="center" p="md">
          {text.noMore}
        </Text>
      )}
    </div>
  );
}

/** How many pages are shown: at first, up to the one that holds a post. */
function usePages(timeline: Timeline, postId: string | undefined) {
  const queries = useAtomValue(queryClientAtom);
  const idsOn = (page: number) => queries.getQueryData<readonly string[]>(timeline.pageKey(page));
  const [pages, setPages] = useState(() => {
    if (postId === undefined || !timeline.isPaged) return 1;
    let page = 1;
    while (idsOn(page)?.includes(postId) === false) page += 1;
    return idsOn(page) === undefined ? 1 : page;
  });
  const refetchOlder = useEffectEvent(() => {
    for (let page = 2; page <= pages; page += 1)
      if (isBehind(queries, timeline.pageKey, page))
        void queries.invalidateQueries({ queryKey: timeline.pageKey(page) });
  });
  useEffect(() => refetchOlder(), []);
  return { pages, setPages };
}
