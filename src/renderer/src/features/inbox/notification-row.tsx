import { Anchor, Button, Flex, Group, Text, VisuallyHidden } from '@mantine/core';
import { type Icon, IconHeartFilled, IconMessageCircle, IconUserPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Notification } from '#contract/api/entities.ts';
import { inboxKind, type InboxKind, type InboxWording } from '#contract/i18n/inbox-texts.ts';
import { localDate } from '#renderer/i18n/dates.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePersonLink } from '#renderer/people/preview.ts';
import { openOnClick } from '#renderer/lib/open-on-click.ts';
import { inboxRegistryAtom } from './inbox-registry.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { PersonAvatar } from '#renderer/people/person-avatar.tsx';

const looks = {
  follow: { icon: IconUserPlus, color: 'var(--mantine-color-teal-6)' },
  like: { icon: IconHeartFilled, color: 'var(--mantine-color-red-6)' },
  comment: { icon: IconMessageCircle, color: 'var(--mantine-color-blue-5)' },
} as const satisfies Readonly<Record<InboxKind, { readonly icon: Icon; readonly color: string }>>;

/** An inline block isolates the name's direction; control characters in it could end a plain `bdi`. */
const nameStyle = { display: 'inline-block', maxWidth: '100%' } as const;

/** Weaker than the background of initials, which can be blue, too. */
const newBackground = 'color-mix(in srgb, var(--mantine-color-blue-light) 50%, transparent)';

/** px, where nothing wraps. */
export const notificationHeight = 65;

interface NotificationRowProps {
  readonly id: string;
  readonly notification: Notification;
  /** The other entries of the same kind and tweet that the line combines. */
  readonly others: readonly Notification[];
  /** Whether it is listed below the line that combines it with others. */
  readonly isPart: boolean;
  /** Whether it, or one of the others, is new since the last visit of the inbox. */
  readonly isNew: boolean;
  /** Whether the others are listed below. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** From 1, in a list of `setSize`. */
  readonly position: number;
  readonly setSize: number;
}

/** A row with the person, the action and the time. Links to the person and, if the server names it, to the tweet. */
export function NotificationRow({
  id,
  notification,
  others,
  isPart,
  isNew,
  isOpen,
  onToggle,
  position,
  setSize,
}: NotificationRowProps) {
  const text = useDeferredMessages().inbox;
  const navigate = useNavigate();
  const rows = useAtomValue(inboxRegistryAtom);
  const element = useRef<HTMLDivElement>(null);
  // A layout effect, since the focus returns to it in an effect.
  useLayoutEffect(
    () => (element.current === null ? undefined : rows.add({ id, element: element.current })),
    [rows, id],
  );
  const { senderId: sender, createdAt, tweetId } = notification;
  const kind = inboxKind(notification);
  // Someone who has liked it twice counts once.
  const people = new Set([notification, ...others].map(({ senderId }) => senderId._id)).size - 1;
  const { did, what }: InboxWording =
    people === 0 ? text[kind] : { did: text.othersLiked(people), what: text.like.what };
  const path = tweetId ? `/tweet/${tweetId}` : `/profile/${sender._id}`;
  const { icon: KindIcon, color } = looks[kind];
  return (
    <Group
      ref={element}
      role="listitem"
      aria-posinset={position}
      aria-setsize={setSize}
      wrap="nowrap"
      gap="sm"
      ps={isPart ? 50 : 'md'}
      pe="md"
      py={8}
      mih={notificationHeight}
      style={{
        borderBottom: '1px solid var(--mantine-color-default-border)',
        cursor: 'pointer',
        ...(isNew && { background: newBackground }),
      }}
      {...openOnClick(path, () => void navigate(path))}
    >
      <KindIcon size={22} color={color} aria-hidden style={{ flex: 'none' }} />
      <PersonAvatar user={sender} />
      <Flex flex={1} miw={0} wrap="wrap" columnGap="sm" align="center">
        <Text flex="1 1 12rem" miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
          {isNew && <VisuallyHidden>{text.new} </VisuallyHidden>}
          <Anchor
            component={Link}
            ref={usePersonLink(sender)}
            to={`/profile/${sender._id}`}
            fw={700}
            c="var(--mantine-color-text)"
          >
            <bdi style={nameStyle}>{sender.username}</bdi>
          </Anchor>{' '}
          {did}
          {what !== undefined && ' '}
          {what !== undefined && tweetId ? (
            <Anchor component={Link} to={`/tweet/${tweetId}`}>
              {what}
            </Anchor>
          ) : (
            what
          )}
        </Text>
        {others.length > 0 && (
          <Button
            {...buttonVariants.ghost}
            {...buttonSizes.sm}
            flex="none"
            // In a narrow window it is below the text, at whose start its own begins.
            ms="calc(-1px - 0.5rem)"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? text.fold : text.unfold}
          </Button>
        )}
        <Text size="sm" c="dimmed" flex="none" component="time" dateTime={createdAt}>
          {localDate(createdAt)}
        </Text>
      </Flex>
    </Group>
  );
}
