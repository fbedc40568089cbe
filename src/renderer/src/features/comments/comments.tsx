import { Box, Text, Title } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { isGone, isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { type Services, servicesAtom } from '#renderer/stores/session/services.ts';
import { commentAtom, commentsKey, replaceCommentsAtom } from '#renderer/stores/entities/comments.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { CopyButton } from '#renderer/posts/copy-button.tsx';
import { usePostCopies } from '#renderer/posts/use-post-copies.ts';
import { Post } from '#renderer/posts/post.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { removeTweet } from '#renderer/outbox/apply-removal.ts';
import { deleteComment } from '#renderer/posts/delete-own.ts';

/** The ids of a tweet's comments, newest first. */
const commentsQueryAtom = weakFamily((tweetId: string) =>
  atomWithQuery((get) => ({
    queryKey: commentsKey(tweetId),
    meta: { log: 'comments' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const services = get(servicesAtom);
      const request = { parameters: { tweetId }, signal };
      const comments = await services.api.call('comments', request).catch(async (error: unknown) => {
        if (isGone(error)) await removeIfGone(services, request);
        throw error;
      });
      return services.store.set(replaceCommentsAtom, comments);
    },
  })),
);

/**
 * Removes a tweet whose comments do not exist, unless the server has it: some answer so where it has no comments. What
 * is queued for it stays, so that its text is not lost.
 */
async function removeIfGone(
  { api, store }: Services,
  request: { readonly parameters: { readonly tweetId: string }; readonly signal: AbortSignal },
): Promise<void> {
  const isThere = await api.call('singleTweet', request).then(
    (found) => found.length > 0,
    (error: unknown) => !isMissing(error),
  );
  const { tweetId } = request.parameters;
  if (!isThere) removeTweet(store, tweetId);
}

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
