import { Button, Group, Stack, Text } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { ReactNode } from 'react';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { draftAtom, editSlot } from '#renderer/stores/drafts/drafts.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import {
  isLoadedAtom,
  replaceTweetsAtom,
  tweetAtom,
  tweetListKey,
} from '#renderer/stores/entities/tweets.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Missing } from '#renderer/ui/missing.tsx';
import { linesInOwnDirection } from '#renderer/ui/own-direction.ts';
import { useFocusOnRemoval } from '#renderer/ui/use-focus-on-removal.ts';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { usePostCopies } from '#renderer/posts/use-post-copies.ts';
import { TweetCard } from '#renderer/posts/tweet-card.tsx';
import { StaleFeed } from './stale-feed.tsx';

/**
 * Spec §4: the tweet from the loaded list is used if present, else it is fetched. A tweet of an earlier run is shown
 * until then.
 */
const singleTweetAtom = weakFamily((tweetId: string) =>
  atomWithQuery((get) => ({
    queryKey: [...tweetListKey, 'single', tweetId],
    meta: { log: 'tweet' },
    enabled: get(userIdAtom) !== null && !get(isLoadedAtom(tweetId)),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { api, store } = get(servicesAtom);
      const first = (await api.call('singleTweet', { parameters: { tweetId }, signal })).slice(0, 1);
      return store.set(replaceTweetsAtom, first);
    },
  })),
);

interface SingleTweetProps {
  readonly tweetId: string;
  /** Shown below the tweet once it is there. */
  readonly children: ReactNode;
}

/** One tweet with the content that belongs to it. */
export function SingleTweet({ tweetId, children }: SingleTweetProps) {
  const isThere = useAtomValue(tweetAtom(tweetId)) !== undefined;
  const isLoaded = useAtomValue(isLoadedAtom(tweetId));
  const query = useAtomValue(singleTweetAtom(tweetId));
  const isGone = query.data !== undefined || isMissing(query.error);
  if (isLoaded || (isThere && !isGone)) {
    return (
      <>
        {!isLoaded && query.isError && <StaleFeed query={query} />}
        <TweetCard id={tweetId} folds={false} />
        {children}
      </>
    );
  }
  if (isGone) return <MissingTweet tweetId={tweetId} />;
  if (query.isError) return <QueryFailure query={query} />;
  return <PostSkeleton />;
}

function MissingTweet({ tweetId }: { readonly tweetId: string }) {
  const text = useDeferredMessages().missing;
  return (
    <>
      <Missing>{text.tweet}</Missing>
      <Unsent slot={editSlot('editTweet', tweetId)} label={text.unsavedEdit} />
      <Unsent slot={`comment.${tweetId}`} label={text.unsentComment} />
    </>
  );
}

interface UnsentProps {
  /** Of the draft. */
  readonly slot: string;
  readonly label: string;
}

/** What was being written when the tweet was deleted: it has no field any more. */
function Unsent({ slot, label }: UnsentProps) {
  const { post, draft: text } = useMessages();
  const [draft, setDraft] = useAtom(draftAtom(slot));
  const { copyText } = usePostCopies(draft);
  const discardRef = useFocusOnRemoval();
  if (draft === '') return null;
  return (
    <Stack component="section" aria-label={label} gap="sm" px="md" pb="md">
      <Text fw={600}>{label}</Text>
      <Text {...linesInOwnDirection}>{draft}</Text>
      <Group gap="xs">
        <Button variant="default" radius="xl" onClick={copyText}>
          {post.copyText}
        </Button>
        <Button ref={discardRef} variant="default" radius="xl" onClick={() => setDraft('')}>
          {text.discard}
        </Button>
      </Group>
    </Stack>
  );
}
