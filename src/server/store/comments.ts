import type { Comment } from '#contract/api/entities.ts';
import type { CommentsTable, Database } from '#server/database/schema.ts';
import type { Part } from './parts.ts';
import { personColumns, personOf } from './people.ts';

const commentsWithOwner = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.ownerId')
    .select(['comments.id', 'comments.content', 'comments.createdAt'])
    .select(personColumns);

type Row = Awaited<ReturnType<ReturnType<typeof commentsWithOwner>['execute']>>[number];

const commentOf = (row: Row): Comment => ({
  _id: row.id,
  content: row.content,
  createdAt: row.createdAt,
  owner: personOf(row),
});

/** The comments of a tweet, newest first. */
export async function listComments(
  db: Database,
  tweetId: string,
  { before, limit }: Part,
): Promise<Comment[]> {
  const rows = await commentsWithOwner(db)
    .where('comments.tweetId', '=', tweetId)
    .where('comments.id', '<', before)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(commentOf);
}

/** A comment as the API has it (spec §3); undefined where there is none. */
export async function findComment(db: Database, id: string): Promise<Comment | undefined> {
  const row = await commentsWithOwner(db).where('comments.id', '=', id).executeTakeFirst();
  return row && commentOf(row);
}

/** The id of the owner; undefined where there is no such comment. */
export async function findCommentOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('comments').select('ownerId').where('id', '=', id).executeTakeFirst();
  return row?.ownerId;
}

/** @param comment - with `createdAt` in ISO 8601, in UTC */
export async function insertComment(db: Database, comment: CommentsTable): Promise<void> {
  await db.insertInto('comments').values(comment).execute();
}

/** Replaces the text of a comment, if it is still there. */
export async function updateComment(db: Database, id: string, content: string): Promise<void> {
  await db.updateTable('comments').set({ content }).where('id', '=', id).execute();
}

/** Deletes a comment and the notification about it. */
export async function deleteComment(db: Database, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}
