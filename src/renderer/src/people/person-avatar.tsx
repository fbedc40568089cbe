import { Link } from 'react-router-dom';
import { usePersonLink } from './preview.ts';
import { UserAvatar } from './user-avatar.tsx';

interface PersonAvatarProps {
  readonly user: { readonly _id: string; readonly username: string; readonly avatar: string };
}

/** An avatar that links to the profile. The name beside it is the link for keyboards and screen readers. */
export function PersonAvatar({ user }: PersonAvatarProps) {
  return (
    <Link
      ref={usePersonLink(user)}
      to={`/profile/${user._id}`}
      tabIndex={-1}
      aria-hidden
      // Initials replace a missing picture.
      style={{ textDecoration: 'none' }}
    >
      <UserAvatar user={user} />
    </Link>
  );
}
