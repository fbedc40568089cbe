import { Box, Stack, Text } from '@mantine/core';
import type { QueryObserverResult } from '@tanstack/react-query';
import { IconFeather } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import type { FeedName } from '#renderer/stores/entities/tweets.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { FeedPagination } from './feed-pagination.tsx';
import { feedPageAtom } from './feed-query.ts';
import { NewPostsButton } from './new-posts.tsx';
import { StaleFeed } from './stale-feed.tsx';
import { TweetCard } from '#renderer/posts/tweet-card.tsx';
import { TweetGallery } from '#renderer/posts/tweet-gallery.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface FeedProps {
  readonly feed: FeedName;
  readonly label: string;
  /** Shown when the first page holds nothing. */
  readonly empty: ReactNode;
}

/** A feed with its pages. The page is part of the address, so that back and reload return to it. */
export function Feed({ feed, label, empty }: FeedProps) {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1);
  const query = useAtomValue(feedPageAtom(`${feed}/${page}`));
  const goTo = (next: number) => setParameters(next === 1 ? {} : { page: String(next) });
  const [paged, setPaged] = useState(false);
  const { list, goToStart } = useGoToStart();
  useRefetchOnVisit(query);
  useStepBack(query.data?.length === 0 && page > 1, page);

  const failed = query.isError && {
    error: query.error,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (failed && !query.data) return <FailurePanel {...failed} />;
  const ids = query.data;
  // While the first page loads there is nothing to page through; once shown, the buttons stay and keep the focus.
  if (ids && !paged) setPaged(true);
  return (
    <>
      {ids && page === 1 && <NewPostsButton feed={feed} onShow={goToStart} />}
      {failed && <StaleFeed {...failed} />}
      {ids?.length === 0 && page === 1 ? (
        empty
      ) : (
        <Box
          ref={list}
          role="feed"
          aria-label={label}
          aria-busy={query.isFetching}
          mih={ids ? undefined : '100vh'}
        >
          {ids ? (
            <TweetGallery ids={ids}>
              {ids.map((id, index) => (
                <TweetCard key={id} id={id} position={index + 1} setSize={ids.length} />
              ))}
            </TweetGallery>
          ) : (
            skeletons.map((key) => <PostSkeleton key={key} />)
          )}
        </Box>
      )}
      {paged && <FeedPagination page={page} onChange={goTo} />}
    </>
  );
}

/** Whoever goes to a feed sees it as it is now; who comes back to it sees it as they left it. */
function useRefetchOnVisit({ isStale, refetch }: Pick<QueryObserverResult, 'isStale' | 'refetch'>): void {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const visited = useRef<string>(null);
  useEffect(() => {
    if (visited.current === key) return;
    visited.current = key;
    if (!cameBack && isStale) void refetch({ cancelRefetch: false });
  }, [key, cameBack, isStale, refetch]);
}

/** The button that was clicked is gone when newer posts come: the focus goes on to the newest. */
function useGoToStart() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    window.scrollTo({ top: 0 });
    list.current?.querySelector<HTMLElement>('article a')?.focus({ preventScroll: true });
  });
  return {
    list,
    goToStart: () => {
      wanted.current = true;
    },
  };
}

/** Spec §4: when a page returns no tweets, a toast says so and the page steps back by one. */
function useStepBack(isBeyondEnd: boolean, page: number): void {
  const { noMore } = useMessages().feed;
  const [, setParameters] = useSearchParams();
  const showToast = useSetAtom(showToastAtom);
  useEffect(() => {
    if (!isBeyondEnd) return;
    showToast(noMore);
    setParameters(page === 2 ? {} : { page: String(page - 1) }, { replace: true });
  }, [isBeyondEnd, noMore, page, setParameters, showToast]);
}

/** For feeds with nothing in them. */
export function EmptyFeed({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <Stack align="center" gap="xs" ta="center" px="lg" py={64}>
      <IconFeather size={36} stroke={1.5} aria-hidden />
      {title !== undefined && (
        <Text fw={700} size="lg">
          {title}
        </Text>
      )}
      <Text c="dimmed" maw={360}>
        {children}
      </Text>
    </Stack>
  );
}
