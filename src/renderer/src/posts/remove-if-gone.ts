import { isMissing } from '#renderer/api/failure.ts';
import { removeTweet } from '#renderer/outbox/apply-removal.ts';
import type { Services } from '#renderer/stores/session/services.ts';

/**
 * Removes a tweet whose comments do not exist, unless the server has it: some answer so where it has no comments. What
 * is queued for it stays, so that its text is not lost.
 */
export async function removeIfGone(
  { api, store }: Services,
  tweetId: string,
  signal: AbortSignal,
): Promise<void> {
  const isThere = await api.call('singleTweet', { parameters: { tweetId }, signal }).then(
    (found) => found.length > 0,
    (error: unknown) => !isMissing(error),
  );
  if (!isThere) removeTweet(store, tweetId);
}
