import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { Waiting } from '#renderer/features/outbox/outbox.tsx';
import { UserTweets } from '#renderer/features/feed/user-tweets.tsx';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

export function Component() {
  const { userId = '' } = useParams();
  const own = useAtomValue(userIdAtom) === userId;
  return (
    <>
      {own && <Waiting />}
      <UserTweets userId={userId} />
    </>
  );
}
