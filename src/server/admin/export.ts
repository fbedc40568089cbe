import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { AdminError } from './admin-error.ts';
import { findAccount } from './accounts.ts';
import { createComplete, deleteAll, interruptedIn, prepareParent } from './new-folder.ts';
import type { Administered } from './open.ts';
import { type CopiedPictures, eachPicture } from './pictures.ts';

export interface Exported extends CopiedPictures {
  /** The folder with `account.json` and the pictures. */
  readonly folder: string;
}

/**
 * Writes the data of an account to a new folder: its posts, comments, likes and follows, with its
 * pictures, but without the password's hash and the tokens of sessions.
 * @param parent the folder that the new one is made in
 * @throws {AdminError} when there is no such account, an earlier export of it is in the parent folder, or that can't be
 *   used
 */
export async function exportAccount(
  { db, openPictures }: Administered,
  name: string,
  parent: string,
): Promise<Exported> {
  const { id, username } = await findAccount(db, name);
  const folder = join(parent, `${username}-${id}`);
  const account = {
    profile: await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'fullName', 'bio', 'avatar', 'coverImage', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    posts: await db
      .selectFrom('tweets')
      .where('ownerId', '=', id)
      .select(['id', 'content', 'media', 'likeCount', 'createdAt'])
      .orderBy('id')
      .execute(),
    comments: await db
      .selectFrom('comments')
      .where('ownerId', '=', id)
      .select(['id', 'tweetId', 'content', 'createdAt'])
      .orderBy('id')
      .execute(),
    likes: await db.selectFrom('likes').select('tweetId').where('userId', '=', id).orderBy('id').execute(),
    follows: await peopleOf(db, 'followerId', 'followingId', id),
    followers: await peopleOf(db, 'followingId', 'followerId', id),
    sessions: await db
      .selectFrom('sessions')
      .select(['createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .execute(),
  };
  const images = new Set([
    account.profile.avatar,
    account.profile.coverImage,
    ...account.posts.map(({ media }) => media),
  ]);
  const from = await openPictures();
  try {
    prepareParent(parent);
    // What can't be deleted, such as that of another user, is not in the way.
    await deleteAll(parent, await interruptedIn(parent, (of) => of === basename(folder), Date.now()));
    const copied = await createComplete(
      folder,
      async (unfinished) => {
        await mkdir(join(unfinished, 'media'), { mode: privateFolder });
        await writeFile(join(unfinished, 'account.json'), `${JSON.stringify(account, null, 2)}\n`, {
          mode: privateFile,
        });
        return eachPicture(images, (picture) => from.copyTo(picture, join(unfinished, 'media', picture)));
      },
      () =>
        new AdminError(
          `There is an export ${folder} already: move or delete it, or choose another folder with --to.`,
        ),
    );
    return { folder, ...copied };
  } finally {
    await from.close();
  }
}

/** The accounts that an account follows or is followed by. */
const peopleOf = (
  db: Administered['db'],
  own: 'followerId' | 'followingId',
  other: 'followerId' | 'followingId',
  id: string,
) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${other}`)
    .select(['users.id', 'users.username'])
    .where(`follows.${own}`, '=', id)
    .orderBy('follows.id')
    .execute();
