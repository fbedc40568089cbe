import { useAtomValue } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { ReactNode } from 'react';
import { isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { replaceTweetsAtom, tweetAtom, tweetListKey } from '#renderer/stores/entities/tweets.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Missing } from '#renderer/ui/missing.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { TweetCard } from '#renderer/posts/tweet-card.tsx';

/** Spec §4: the tweet from the loaded list is used if present, else it is fetched. */
const singleTweetAtom = atomFamily((tweetId: string) =>
  atomWithQuery((get) => ({
    queryKey: [...tweetListKey, 'single', tweetId],
    meta: { log: 'tweet' },
    enabled: get(userIdAtom) !== null && get(tweetAtom(tweetId)) === undefined,
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

/** One tweet with what belongs to it. */
export function SingleTweet({ tweetId, children }: SingleTweetProps) {
  const loaded = useAtomValue(tweetAtom(tweetId)) !== undefined;
  const query = useAtomValue(singleTweetAtom(tweetId));
  if (loaded) {
    return (
      <>
        <TweetCard id={tweetId} folds={false} />
        {children}
      </>
    );
  }
  if (query.data || isMissing(query.error)) return <MissingTweet />;
  if (query.isError) return <QueryFailure query={query} />;
  return <PostSkeleton />;
}

function MissingTweet() {
  return <Missing>{useDeferredMessages().missing.tweet}</Missing>;
}
