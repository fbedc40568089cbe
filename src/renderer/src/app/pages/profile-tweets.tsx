import { useParams } from 'react-router-dom';
import { UserTweets } from '#renderer/features/tweets/user-tweets.tsx';

export function Component() {
  const { userId = '' } = useParams();
  return <UserTweets userId={userId} />;
}
