import { Anchor, Flex, Group, Text } from '@mantine/core';
import { type Icon, IconHeartFilled, IconMessageCircle, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/entities.ts';
import { localDate } from '#renderer/lib/dates.ts';
import { messages } from '#renderer/lib/messages.ts';
import { UserAvatar } from '#renderer/ui/user-avatar.tsx';

const text = messages.inbox;

interface Kind {
  /** What happened, up to what is linked to the tweet. */
  readonly did: string;
  readonly what?: string;
  readonly icon: Icon;
  readonly color: string;
}

const comment: Kind = { ...text.comment, icon: IconMessageCircle, color: 'var(--mantine-color-blue-5)' };
const kinds: Readonly<Record<string, Kind>> = {
  follow: { ...text.follow, icon: IconUserPlus, color: 'var(--mantine-color-teal-6)' },
  like: { ...text.like, icon: IconHeartFilled, color: 'var(--mantine-color-red-6)' },
};

/** px, where nothing wraps. */
export const notificationHeight = 65;

interface NotificationRowProps {
  readonly notification: Notification;
  /** From 1, in a list of `setSize`. */
  readonly position: number;
  readonly setSize: number;
}

/** Who did what, and when. Links to who did it and, where the server says which, to the tweet. */
export function NotificationRow({ notification, position, setSize }: NotificationRowProps) {
  const { type, senderId: sender, createdAt, tweetId } = notification;
  // Spec §3: whatever is neither follow nor like is a comment.
  const { did, what, icon: KindIcon, color } = (Object.hasOwn(kinds, type) && kinds[type]) || comment;
  return (
    <Group
      role="listitem"
      aria-posinset={position}
      aria-setsize={setSize}
      wrap="nowrap"
      gap="sm"
      px="md"
      py={8}
      mih={notificationHeight}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <KindIcon size={22} color={color} aria-hidden style={{ flex: 'none' }} />
      <UserAvatar user={sender} />
      <Flex flex={1} miw={0} wrap="wrap" columnGap="sm" align="center">
        <Text flex="1 1 12rem" miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={`/profile/${sender._id}`} fw={700} c="var(--mantine-color-text)">
            <bdi>{sender.username}</bdi>
          </Anchor>{' '}
          {did}
          {what !== undefined && ' '}
          {what !== undefined &&
            (tweetId ? (
              <Anchor component={Link} to={`/tweet/${tweetId}`}>
                {what}
              </Anchor>
            ) : (
              what
            ))}
        </Text>
        <Text size="sm" c="dimmed" flex="none" component="time" dateTime={createdAt}>
          {localDate(createdAt)}
        </Text>
      </Flex>
    </Group>
  );
}
