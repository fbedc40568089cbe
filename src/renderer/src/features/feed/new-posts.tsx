import { Box, Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import type { FeedName } from '#renderer/stores/entities/tweets.ts';
import { newPostsAtom, showNewPostsAtom } from './new-posts-query.ts';

interface NewPostsButtonProps {
  readonly feed: FeedName;
  /** Called just before they are shown. */
  readonly onShow: () => void;
}

/** Says that there are newer posts, over the feed and without moving it. They are shown on click. */
export function NewPostsButton({ feed, onShow }: NewPostsButtonProps) {
  const messages = useMessages();
  const { count, more } = useAtomValue(newPostsAtom(feed));
  const showNewPosts = useSetAtom(showNewPostsAtom);
  const show = () => {
    onShow();
    showNewPosts(feed);
  };
  return (
    <Box role="status" pos="sticky" top={layout.belowHeader} h={0} ta="center" style={{ zIndex: 9 }}>
      {count > 0 && <ShowButton label={messages.feed.newPosts(count, more)} onShow={show} />}
    </Box>
  );
}

interface ShowButtonProps {
  readonly label: string;
  readonly onShow: () => void;
}

/** A component of its own, since its action is possible only while it is shown. */
function ShowButton({ label, onShow }: ShowButtonProps) {
  useAction('showNewPosts', onShow);
  return (
    <Button
      size="compact-md"
      radius="xl"
      mt={10}
      leftSection={<IconArrowUp size={16} aria-hidden />}
      onClick={onShow}
    >
      {label}
    </Button>
  );
}
