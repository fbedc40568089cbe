import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { CommentBox } from '#renderer/features/comments/comment-box.tsx';
import { Comments } from '#renderer/features/comments/comments.tsx';
import { Waiting } from '#renderer/features/outbox/outbox.tsx';
import { SingleTweet } from '#renderer/features/feed/single-tweet.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';

/** Whether the user came here by the action that comments on a post; going back to the page is something else. */
function useIsReplying(): boolean {
  const { state } = useLocation();
  const isNew = useNavigationType() !== NavigationType.Pop;
  return isNew && typeof state === 'object' && state !== null && 'reply' in state;
}

export function Component() {
  const messages = useMessages();
  const { tweetId = '' } = useParams();
  usePageTitle(messages.tweet.title);
  const replying = useIsReplying();
  return (
    <>
      <PageHeader title={messages.tweet.title} back />
      <SingleTweet key={tweetId} tweetId={tweetId}>
        <CommentBox tweetId={tweetId} focusAtOnce={replying} />
        <Waiting tweetId={tweetId} />
        <Comments tweetId={tweetId} />
      </SingleTweet>
    </>
  );
}
