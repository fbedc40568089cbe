import { Button, type MantineSize } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { messages } from '#renderer/lib/messages.ts';
import { followedAtom, toggleFollowAtom } from '#renderer/stores/follows.ts';

interface FollowButtonProps {
  readonly user: { readonly _id: string; readonly username: string };
  readonly size?: MantineSize | `compact-${MantineSize}`;
}

/** Follow, or Following for those who are followed. Wherever a user has one, it shows the same. */
export function FollowButton({ user, size = 'sm' }: FollowButtonProps) {
  const followed = useAtomValue(followedAtom(user._id)) ?? false;
  const toggleFollow = useSetAtom(toggleFollowAtom);
  return (
    <Button
      size={size}
      radius="xl"
      flex="none"
      variant={followed ? 'default' : 'filled'}
      title={`@${user.username}`}
      onClick={() => void toggleFollow(user._id)}
    >
      {followed ? messages.follow.following : messages.follow.follow}
    </Button>
  );
}
