import { ActionIcon, Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { localDate } from '#renderer/lib/dates.ts';
import { messages } from '#renderer/lib/messages.ts';
import { likedTweetAtom, toggleLikeAtom } from '#renderer/stores/likes.ts';
import { ImageBox } from '#renderer/ui/image-box.tsx';
import { UserAvatar } from '#renderer/ui/user-avatar.tsx';

const text = messages.tweet;
const mediaRatio = 16 / 9;

interface TweetCardProps {
  readonly id: string;
  /** From 1. */
  readonly position: number;
  readonly setSize: number;
}

/** A tweet in a feed. */
export const TweetCard = memo(function TweetCard({ id, position, setSize }: TweetCardProps) {
  const shown = useAtomValue(likedTweetAtom(id));
  const toggleLike = useSetAtom(toggleLikeAtom);
  const headingId = useId();
  const contentId = useId();
  if (!shown) return null;
  const { tweet, liked } = shown;
  const { owner } = tweet;
  return (
    <Paper
      component="article"
      aria-labelledby={`${headingId} ${contentId}`}
      aria-posinset={position}
      aria-setsize={setSize}
      p="md"
      radius={0}
      bg="transparent"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <UserAvatar user={owner} />
        <Stack gap={6} flex={1} miw={0}>
          <Group gap={6} id={headingId} wrap="wrap" lh={1.3}>
            <Anchor
              component={Link}
              to={`/profile/${owner._id}`}
              fw={700}
              c="var(--mantine-color-text)"
              maw="100%"
              truncate
            >
              {owner.username}
            </Anchor>
            <Text c="dimmed" size="sm" maw="100%" truncate>
              {owner.email}
            </Text>
            <Text c="dimmed" size="sm" aria-hidden>
              ·
            </Text>
            <Anchor component={Link} to={`/tweet/${id}`} c="dimmed" size="sm" title={text.open}>
              <time dateTime={tweet.createdAt}>{localDate(tweet.createdAt)}</time>
            </Anchor>
          </Group>
          <Text
            id={contentId}
            dir="auto"
            lh={1.45}
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {tweet.content}
          </Text>
          {tweet.media !== '' && (
            <Box mt={6}>
              <ImageBox src={tweet.media} alt={text.media} ratio={mediaRatio} />
            </Box>
          )}
          <Group gap="xl" mt={2} ml={-7}>
            <ActionIcon
              component={Link}
              to={`/tweet/${id}`}
              variant="subtle"
              color="gray"
              radius="xl"
              aria-label={text.comments}
            >
              <IconMessageCircle size={18} aria-hidden />
            </ActionIcon>
            <Group gap={2}>
              <ActionIcon
                variant="subtle"
                color={liked ? 'red' : 'gray'}
                radius="xl"
                aria-label={text.like}
                aria-pressed={liked}
                onClick={() => void toggleLike(id)}
              >
                {liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
              </ActionIcon>
              <Text size="sm" c="dimmed" aria-label={text.likes(tweet.likes)} role="status" aria-live="off">
                {tweet.likes}
              </Text>
            </Group>
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
});
