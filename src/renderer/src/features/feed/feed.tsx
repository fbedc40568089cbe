import { IconFeather } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type NavigateOptions,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import type { Tweet } from '#contract/api/entities.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { optionalPart } from '#renderer/lib/load.ts';
import { staleTime } from '#renderer/lib/stale-time.ts';
import { type FeedName, feedPageKey, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { isStartingAtom, readingPositionAtom } from '#renderer/stores/preferences/reading-position.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { focusPage } from '#renderer/ui/focus-page.ts';
import { useValueAfterPress } from '#renderer/ui/use-value-after-press.ts';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { FeedPagination } from './feed-pagination.tsx';
import { feedLists, feedPageAtoms, isBehind } from './feed-query.ts';
import { useGoToStart } from './go-to-start.ts';
import { StaleFeed } from './stale-feed.tsx';
import { TweetCard } from '#renderer/posts/tweet-card.tsx';
import { TweetGallery } from '#renderer/posts/tweet-gallery.tsx';

/** Shows nothing before its first poll. */
const NewPostsButton = optionalPart(async () => (await import('./new-posts.tsx')).NewPostsButton);
/** Not needed for the first page, which each start shows. */
const StepBack = optionalPart(async () => (await import('./step-back.ts')).StepBack);

interface FeedProps {
  readonly feed: FeedName;
  readonly label: string;
  /** Shown when the first page is empty. */
  readonly empty: ReactNode;
  /** The minimum height of what is between the tabs and the list, in px. */
  readonly above?: number;
}

/** A feed with its pages. The page is part of the address, so that back and reload return to it. */
export function Feed({ feed, label, empty, above = 0 }: FeedProps) {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1);
  // The page's buttons are below its posts.
  const query = useValueAfterPress(feedPageAtoms[feed](page));
  const goTo = (next: number, options?: NavigateOptions) =>
    setParameters(next === 1 ? {} : { page: String(next) }, options);
  const { list, goToStart } = useGoToStart();

  const ids = query.data;
  const shown = useFirstScreen(ids, above);
  const refetch = <RefetchOnVisit key="refetch" feed={feed} page={page} />;
  const turnTo = (next: number) => {
    // Its own button scrolls to the start, as a link to the page would, and adds no entry to the history.
    if (next === page) window.scrollTo(0, 0);
    // Rendered at once: a key that follows is for the new page. The state says where an empty page goes back to.
    else goTo(next, { flushSync: true, state: page });
    // The post that had the focus is gone.
    if (document.activeElement === document.body) focusPage();
  };
  const pagination = <FeedPagination key="pages" page={page} onChange={turnTo} />;
  if (query.isError && !ids)
    return (
      <>
        {refetch}
        <QueryFailure query={query} />
        {pagination}
      </>
    );
  return (
    <>
      {refetch}
      {ids && page === 1 && (
        <Suspense>
          <NewPostsButton list={feedLists[feed]} onShow={goToStart} />
        </Suspense>
      )}
      {query.isError && <StaleFeed query={query} />}
      {page > 1 && (
        // A new boundary: the page change does not wait for the code.
        <Suspense>
          <StepBack feed={feed} page={page} goTo={goTo} />
        </Suspense>
      )}
      {ids?.length === 0 && page === 1 ? (
        empty
      ) : (
        <div
          ref={list}
          role="feed"
          aria-label={label}
          aria-busy={query.isFetching}
          style={{ minHeight: ids ? undefined : '100vh' }}
        >
          {ids && shown ? (
            <TweetGallery ids={ids}>
              {shown.map((id, index) => (
                <TweetCard key={id} id={id} position={index + 1} setSize={ids.length} />
              ))}
            </TweetGallery>
          ) : (
            <PostSkeleton count={10} />
          )}
        </div>
      )}
      {pagination}
    </>
  );
}

/** The minimum height of a post without its picture, in px. */
const postHeightMin = 110;
/** What a post has beside its picture: the avatar and the padding, in px. */
const besidePicture = 88;

/** The width of the narrowest window with a side column, in px: the breakpoint `sm` of the theme. */
const oneSideFrom = 640;

/** The minimum height of a picture, in px, with at most two side columns. */
function pictureHeightMin(): number {
  const { innerWidth: width } = window;
  const { contentWidth, sideWidth } = layout;
  const feedWidth = Math.max(
    Math.min(width, oneSideFrom - sideWidth),
    Math.min(width - 2 * sideWidth, contentWidth),
  );
  return (feedWidth - besidePicture) / layout.pictureRatio;
}

/**
 * Where a feed is loaded for the first time, the posts that fit in the window; the others follow once these are
 * painted. Going back needs all posts at once, to scroll among them.
 */
function useFirstScreen(ids: readonly string[] | undefined, above: number): readonly string[] | undefined {
  const store = useStore();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  const [isCut, setCut] = useState(
    () =>
      (store.get(isStartingAtom) || (ids === undefined && !isBack)) &&
      typeof store.get(readingPositionAtom)?.post !== 'string',
  );
  const hasPosts = ids !== undefined;
  useEffect(() => {
    if (hasPosts) startTransition(() => setCut(false));
  }, [hasPosts]);
  return isCut ? ids && firstScreen(ids, store.get(tweetsAtom), layout.headerHeight + above) : ids;
}

/** @param top - the minimum distance of the list from the page's upper edge, in px */
function firstScreen(
  ids: readonly string[],
  tweets: ReadonlyMap<string, Tweet>,
  top: number,
): readonly string[] {
  const end = window.scrollY + window.innerHeight;
  const pictureHeight = pictureHeightMin();
  let height = top;
  return ids.filter((id) => {
    const isVisible = height < end;
    height += postHeightMin + ((tweets.get(id)?.media ?? '') === '' ? 0 : pictureHeight);
    return isVisible;
  });
}

/**
 * Going to a feed refetches it if it is stale; going back to it shows it as it was left. A component, and rendered before
 * the button for newer posts: effects run in this order, and the poll does not start while the list is being fetched.
 */
function RefetchOnVisit({ feed, page }: { readonly feed: FeedName; readonly page: number }) {
  const queries = useAtomValue(queryClientAtom);
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const visited = useRef<string>(null);
  // Subscribes to it, since a fetch that nothing is subscribed to is aborted.
  useAtomValue(feedPageAtoms[feed](page));
  useEffect(() => {
    if (visited.current === key) return;
    visited.current = key;
    const queryKey = feedPageKey(feed, page);
    const query = queries.getQueryCache().find({ queryKey });
    if (cameBack || query === undefined || query.state.status === 'pending') return;
    // Not `isStale` of the atom's result, which is from when the feed was shown last.
    const isStale = query.isStaleByTime(staleTime(query));
    const isDue = isStale || isBehind(queries, (which) => feedPageKey(feed, which), page);
    if (isDue) void queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }, [key, cameBack, queries, feed, page]);
  return null;
}

/** Shown in place of an empty feed. */
export function EmptyFeed(props: Omit<ComponentProps<typeof EmptyState>, 'icon'>) {
  return <EmptyState icon={IconFeather} {...props} />;
}
