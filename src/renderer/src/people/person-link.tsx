import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './person.module.css';
import { usePersonLink } from './preview.ts';
import { UserAvatar } from './user-avatar.tsx';

interface PersonLinkProps {
  readonly user: { readonly _id: string; readonly username: string; readonly avatar: string };
  /** A second line, such as the email address. */
  readonly detail?: string;
  /** Content at the end of the row. */
  readonly children?: ReactNode;
}

/** About how many characters fit into a line in the narrowest list. */
const lineLength = 12;

/** A name too long for its line breaks between its parts where that makes two lines of it, as for `grace_hopper`. */
function withBreak(name: string): ReactNode {
  const end = [...name.matchAll(/[._-]/g)]
    .map(({ index }) => index + 1)
    .find((length) => length <= lineLength && name.length - length <= lineLength);
  if (end === undefined) return name;
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      {name.slice(end)}
    </>
  );
}

/** A user in a list: avatar and name, as a link to the profile. */
export function PersonLink({ user, detail = '', children }: PersonLinkProps) {
  return (
    <div className={styles.row}>
      <Link
        ref={usePersonLink(user)}
        className={`mantine-focus-auto ${styles.person}`}
        to={`/profile/${user._id}`}
      >
        <UserAvatar user={user} />
        <div className={styles.texts}>
          <p className={styles.name} dir="auto">
            {withBreak(user.username)}
          </p>
          {detail !== '' && <p className={styles.detail}>{detail}</p>}
        </div>
      </Link>
      {children}
    </div>
  );
}
