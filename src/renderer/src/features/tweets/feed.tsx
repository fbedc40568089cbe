import { Box, Stack, Text } from '@mantine/core';
import { IconFeather } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '#renderer/lib/messages.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import type { FeedName } from '#renderer/stores/tweets.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { PostSkeleton } from '#renderer/ui/post-skeleton.tsx';
import { FeedPagination } from './feed-pagination.tsx';
import { feedPageAtom } from './feed-query.ts';
import { StaleFeed } from './stale-feed.tsx';
import { TweetCard } from './tweet-card.tsx';
import { TweetGallery } from './tweet-gallery.tsx';

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
      {failed && <StaleFeed {...failed} />}
      {ids?.length === 0 && page === 1 ? (
        empty
      ) : (
        <Box role="feed" aria-label={label} aria-busy={query.isFetching} mih={ids ? undefined : '100vh'}>
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

/** Spec §4: when a page returns no tweets, a toast says so and the page steps back by one. */
function useStepBack(isBeyondEnd: boolean, page: number): void {
  const [, setParameters] = useSearchParams();
  const showToast = useSetAtom(showToastAtom);
  useEffect(() => {
    if (!isBeyondEnd) return;
    showToast(messages.feed.noMore);
    setParameters(page === 2 ? {} : { page: String(page - 1) }, { replace: true });
  }, [isBeyondEnd, page, setParameters, showToast]);
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
