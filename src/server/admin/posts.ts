import type { Comment, Tweet } from '#contract/api/entities.ts';
import type { Database } from '#server/database/schema.ts';
import { findCommentOwner, listComments } from '#server/store/comments.ts';
import { everyRow } from '#server/store/parts.ts';
import { deleteTweet, findTweet } from '#server/store/tweets.ts';
import { AdminError } from './admin-error.ts';
import type { Administered } from './open.ts';

/** The id in a post's address, such as `https://warble.example.com/tweet/<id>`, or the id itself. */
const idIn = (text: string) => /[^/?#]+(?=\/?(?:[?#].*)?$)/.exec(text)?.[0] ?? text;

/**
 * A post with its comments.
 * @param name its id or address
 * @throws {AdminError} when there is none
 */
export async function showPost(
  db: Database,
  name: string,
): Promise<{ readonly tweet: Tweet; readonly comments: readonly Comment[] }> {
  const tweet = await findTweet(db, '', idIn(name));
  if (tweet === undefined) throw new AdminError(`There is no post "${name}".`);
  return { tweet, comments: await listComments(db, tweet._id, everyRow) };
}

/** Deletes a post with its comments, likes and picture. */
export async function removePost({ db, release }: Administered, id: string): Promise<void> {
  await release([await deleteTweet(db, id)]);
}

/** The id of a comment's author. @throws {AdminError} when there is no such comment */
export async function findAuthor(db: Database, commentId: string): Promise<string> {
  const owner = await findCommentOwner(db, commentId);
  if (owner === undefined) throw new AdminError(`There is no comment "${commentId}".`);
  return owner;
}
