import { Box, Text, Title } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { isGone } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { commentAtom, commentsKey, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { CopyButton } from '#renderer/posts/copy-button.tsx';
import { usePostCopies } from '#renderer/posts/use-post-copies.ts';
import { Post } from '#renderer/posts/post.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { deleteComment } from '#renderer/posts/delete-own.ts';
import { removeIfGone } from '#renderer/posts/remove-if-gone.ts';

/** The ids of a tweet's comments, newest first. */
const commentsQueryAtom = weakFamily((tweetId: string) =>
  atomWithQuery((get) => ({
    queryKey: commentsKey(tweetId),
    meta: { log: 'comments' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const services = get(servicesAtom);
      try {
        const comments = await services.api.call('comments', { parameters: { tweetId }, signal });
        return services.store.set(replaceCommentsAtom, comments);
      } catch (error) {
        if (isGone(error)) await removeIfGone(services, tweetId, signal);
        throw error;
      }
    },
  })),
);

/** A tweet's comments, newest first. */
export function Comments({ tweetId }: { readonly tweetId: string }) {
  const text = useDeferredMessages().comments;
  const query = useAtomValue(commentsQueryAtom(tweetId));
  const ids = query.data;
  if (query.isError && !ids) return <QueryFailure query={query} />;
  return (
    <Box component="section" aria-label={text.title} aria-busy={query.isFetching}>
      <Title order={2} fz="md" px="md" pt="md" pb="xs">
        {text.title}
      </Title>
      {!ids && <PostSkeleton count={3} />}
      {ids?.length === 0 && (
        <Text c="dimmed" p="md">
          {text.empty}
        </Text>
      )}
      {ids && ids.length > 0 && (
        <VirtualList
          ids={ids}
          estimate={96}
          renderItem={(id, position) => <CommentCard id={id} position={position} setSize={ids.length} />}
        />
      )}
    </Box>
  );
}

interface CommentCardProps {
  readonly id: string;
  readonly position: number;
  readonly setSize: number;
}

function CommentCard({ id, position, setSize }: CommentCardProps) {
  const text = useDeferredMessages().comments;
  const comment = useAtomValue(commentAtom(id));
  const userId = useAtomValue(userIdAtom);
  const store = useStore();
  const copies = usePostCopies(comment?.content ?? '');
  if (!comment) return null;
  return (
    <Post
      post={comment}
      owned={comment.owner._id === userId}
      position={position}
      setSize={setSize}
      contentRequired={text.contentRequired}
      editCall="editComment"
      onDelete={() => deleteComment(store, id)}
      actions={copies}
    >
      <CopyButton {...copies} />
    </Post>
  );
}
