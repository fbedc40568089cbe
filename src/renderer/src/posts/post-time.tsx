import { Anchor, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { localDate, localDateTime } from '#renderer/i18n/dates.ts';
import { ageAttribute } from '#renderer/lib/storage-keys.ts';
import { useLocale } from '#renderer/i18n/localization.ts';

/** Room for each age, so that a post does not wrap and grow when "now" becomes "1 min ago" while it is read. */
const ageWidth = '6em';

interface PostTimeProps {
  readonly createdAt: string;
  /** How long ago that is; empty for an old post. */
  readonly age: string;
  /** The path that the date links to. */
  readonly permalink: string | undefined;
}

/** When a post was made: the date (spec §9), and for a new one how long ago that is. */
export function PostTime({ createdAt, age, permalink }: PostTimeProps) {
  const locale = useLocale();
  // Written when it is pointed at: the formatter alone takes longer to make than a page of posts to draw.
  const nameTime = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.title = localDateTime(createdAt, locale);
  };
  const date = (
    <time dateTime={createdAt} onMouseEnter={nameTime}>
      {localDate(createdAt)}
    </time>
  );
  return (
    <Group gap={6} wrap="nowrap" pos="relative">
      {/* Outside the line's start: at the start of a wrapped line the heading's overflow hides it. */}
      <Text c="dimmed" size="sm" pos="absolute" style={{ insetInlineStart: -10 }} aria-hidden>
        ·
      </Text>
      {permalink === undefined ? (
        <Text c="dimmed" size="sm">
          {date}
        </Text>
      ) : (
        <Anchor component={Link} to={permalink} c="dimmed" size="sm">
          {date}
        </Anchor>
      )}
      {age !== '' && (
        <>
          <Text c="dimmed" size="sm" aria-hidden>
            ·
          </Text>
          <Text
            c="dimmed"
            size="sm"
            dir="auto"
            miw={ageWidth}
            {...{ [ageAttribute]: createdAt }}
            onMouseEnter={nameTime}
          >
            {age}
          </Text>
        </>
      )}
    </Group>
  );
}
