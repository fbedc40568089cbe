import { Box } from '@mantine/core';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { TweetCard } from './tweet-card.tsx';
import { TweetGallery } from './tweet-gallery.tsx';

interface TweetListProps {
  readonly ids: readonly string[];
  readonly label: string;
  readonly busy?: boolean;
}

/** A list of tweets that may be long. */
export function TweetList({ ids, label, busy = false }: TweetListProps) {
  return (
    <Box role="feed" aria-label={label} aria-busy={busy}>
      <TweetGallery ids={ids}>
        <VirtualList
          ids={ids}
          estimate={150}
          renderItem={(id, position) => <TweetCard id={id} position={position} setSize={ids.length} />}
        />
      </TweetGallery>
    </Box>
  );
}
