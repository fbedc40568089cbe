import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { TweetCard } from './tweet-card.tsx';
import { TweetGallery } from './tweet-gallery.tsx';

interface TweetListProps {
  /** Undefined while it loads. */
  readonly ids: readonly string[] | undefined;
  readonly label: string;
  readonly busy: boolean;
  /** Called when its end is near. */
  readonly onEnd?: () => void;
}

/** A list of tweets that may be long. */
export function TweetList({ ids, label, busy, onEnd }: TweetListProps) {
  return (
    <div role="feed" aria-label={label} aria-busy={busy}>
      {ids ? (
        <TweetGallery ids={ids}>
          <VirtualList
            ids={ids}
            estimate={150}
            onEnd={onEnd}
            renderItem={(id, position) => <TweetCard id={id} position={position} setSize={ids.length} />}
          />
        </TweetGallery>
      ) : (
        <PostSkeleton count={3} />
      )}
    </div>
  );
}
