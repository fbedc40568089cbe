import { useAtomValue } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { EmptyFeed } from './feed.tsx';
import { userTweetsAtom } from './user-tweets-query.ts';
import { TweetList } from '#renderer/posts/tweet-list.tsx';

/** All tweets of a user. */
export function UserTweets({ userId }: { readonly userId: string }) {
  const text = useDeferredMessages().profile;
  const query = useAtomValue(userTweetsAtom(userId));
  const ids = query.data;
  if (query.isError && !ids) return <QueryFailure query={query} />;
  if (ids?.length === 0) return <EmptyFeed>{text.noTweets}</EmptyFeed>;
  return <TweetList ids={ids} label={text.tweets} busy={!ids || query.isFetching} />;
}
