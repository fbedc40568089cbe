import { useAtomValue, useStore } from 'jotai';
import type { buttonSizes } from '#renderer/ui/button-styles.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { followedAtom, toggleFollow } from './follows.ts';
import { isWaitingAtom } from '#renderer/outbox/atoms.ts';

interface FollowButtonProps {
  readonly user: { readonly _id: string; readonly username: string };
  readonly size?: keyof typeof buttonSizes;
}

/** Follow, or Following for a followed user. All buttons of a user show the same state. */
export function FollowButton({ user, size = 'default' }: FollowButtonProps) {
  const messages = useMessages();
  const followed = useAtomValue(followedAtom(user._id)) ?? false;
  const waiting = useAtomValue(isWaitingAtom(`toggleFollow/${user._id}`));
  const store = useStore();
  return (
    <PlainButton
      size={size}
      round
      variant={followed ? 'secondary' : 'default'}
      title={`@${user.username}${waiting ? ` · ${messages.outbox.waiting}` : ''}`}
      aria-description={waiting ? messages.outbox.waiting : undefined}
      onClick={() => void toggleFollow(store, user)}
    >
      {followed ? messages.follow.following : messages.follow.follow}
    </PlainButton>
  );
}
