import { Fragment, type ReactNode } from 'react';
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

/** Where a name is too long for its line, it breaks between its parts, such as those of `grace_hopper`. */
const withBreaks = (name: string): ReactNode =>
  name.split(/(?<=[._-])/u).map((part, index) => (
    // The parts of one name have no other key than their index.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

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
            {withBreaks(user.username)}
          </p>
          {detail !== '' && <p className={styles.detail}>{detail}</p>}
        </div>
      </Link>
      {children}
    </div>
  );
}
