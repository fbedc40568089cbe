import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { localDate, localDateTime } from '#renderer/i18n/dates.ts';
import { ageAttribute } from '#renderer/lib/storage-keys.ts';
import styles from './post.module.css';
import { useLocale } from '#renderer/i18n/localization.ts';

interface PostTimeProps {
  readonly createdAt: string;
  /** How long ago that is; empty for an old post. */
  readonly age: string;
  /** The path that the date links to. */
  readonly permalink: string | undefined;
}

/** The time of a post: the date (spec §9), and its age if it is new. */
export function PostTime({ createdAt, age, permalink }: PostTimeProps) {
  const locale = useLocale();
  // Formatted on hover: creating the formatter takes longer than rendering a page of posts.
  const nameTime = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.title = localDateTime(createdAt, locale);
  };
  const date = <time dateTime={createdAt}>{localDate(createdAt)}</time>;
  return (
    <div className={`${styles.when} ${styles.detail}`} onMouseEnter={nameTime}>
      <span className={styles.separator} aria-hidden>
        ·
      </span>
      {permalink === undefined ? (
        date
      ) : (
        <Link className={`mantine-focus-auto ${styles.detail}`} to={permalink}>
          {date}
        </Link>
      )}
      {age !== '' && (
        <span className={styles.age} dir="auto" {...{ [ageAttribute]: createdAt }}>
          {age}
        </span>
      )}
    </div>
  );
}
