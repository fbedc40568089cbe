import { Avatar } from '@mantine/core';

interface UserAvatarProps {
  readonly user: { readonly username: string; readonly avatar: string };
  /** px */
  readonly size?: number;
}

/** A user's avatar. It stands beside the name, so it is hidden from screen readers. */
export function UserAvatar({ user, size = 40 }: UserAvatarProps) {
  return (
    <Avatar
      src={user.avatar === '' ? null : user.avatar}
      name={user.username}
      color="initials"
      size={size}
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy', decoding: 'async' }}
    />
  );
}
