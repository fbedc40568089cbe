import { useAtomValue } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useMessages } from '#renderer/i18n/messages.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { replaceTweetsAtom, userTweetsKey } from '#renderer/stores/entities/tweets.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { EmptyFeed } from './feed.tsx';
import { TweetList } from '#renderer/posts/tweet-list.tsx';

/** The ids of a user's tweets, newest first. */
const userTweetsAtom = atomFamily((userId: string) =>
  atomWithQuery((get) => ({
    queryKey: userTweetsKey(userId),
    meta: { log: 'tweet list' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { api, store } = get(servicesAtom);
      const tweets = await api.call('userTweets', { parameters: { userId }, signal });
      return store.set(replaceTweetsAtom, tweets);
    },
  })),
);

/** All tweets of a user. */
export function UserTweets({ userId }: { readonly userId: string }) {
  const text = useMessages().profile;
  const query = useAtomValue(userTweetsAtom(userId));
  const ids = query.data;
  if (query.isError && !ids) return <QueryFailure query={query} />;
  if (ids?.length === 0) return <EmptyFeed>{text.noTweets}</EmptyFeed>;
  return <TweetList ids={ids} label={text.tweets} busy={!ids || query.isFetching} />;
}
