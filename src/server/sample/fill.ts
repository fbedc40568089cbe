import type { Insertable } from 'kysely';
import { fold } from '#server/database/fold.ts';
import type { Database, Schema } from '#server/database/schema.ts';
import { emailKey } from '#server/email-key.ts';
import type { Media } from '#server/media/media.ts';
import type { Upload } from '#server/media/upload.ts';
import { unusableHash } from '#server/passwords.ts';
import { hasUsers } from '#server/store/media.ts';
import { writeSetting } from '#server/store/settings.ts';
import { createCommunity, type Community } from './community.ts';
import { hashGuestPassword } from './guest.ts';
import type { Member } from './history.ts';
import { openSamplePicture, type SamplePictureKind } from './pictures.ts';

export interface SampleOptions {
  readonly db: Database;
  readonly media: Media;
  /** Clock, in milliseconds since 1970: the newest posts are a few minutes old. */
  readonly now: () => number;
}

const seed = 1_831_565_826;
const rowsPerStatement = 200;

/** Fills a database that has no users with the sample community; does nothing to any other. */
export async function fillSample({ db, media, now }: SampleOptions): Promise<void> {
  if (await hasUsers(db)) return;
  const community = createCommunity(seed, now());
  const images = await receiveImages(community, media);
  try {
    await media.adopt([...images.values()], () => storeCommunity(db, community, images));
  } finally {
    await media.discard(images.values());
  }
}

/** Keys of the map of images: the member or post that shows the image. */
const avatarOf = (member: Member) => `avatar ${member.id}`;
const coverOf = (member: Member) => `cover ${member.id}`;
const pictureOf = (post: { readonly id: string }) => `picture ${post.id}`;

async function receiveImages(community: Community, media: Media): Promise<Map<string, Upload>> {
  const files: (readonly [key: string, kind: SamplePictureKind, name: string])[] = [
    ...[...community.members, community.guest].flatMap((member) => [
      [avatarOf(member), 'avatars', member.username] as const,
      [coverOf(member), 'covers', member.username] as const,
    ]),
    ...community.posts.flatMap((post) =>
      post.picture === undefined ? [] : [[pictureOf(post), 'posts', post.picture] as const],
    ),
  ];
  return new Map(
    await Promise.all(
      files.map(async ([key, kind, name]): Promise<[string, Upload]> => [
        key,
        await media.receive(openSamplePicture(kind, name)),
      ]),
    ),
  );
}

async function storeCommunity(
  db: Database,
  { members, guest, posts, follows, likes, comments, notifications }: Community,
  images: ReadonlyMap<string, Upload>,
): Promise<void> {
  const addressOf = (key: string) => images.get(key)?.address ?? '';
  const guestHash = await hashGuestPassword();
  await db.transaction().execute(async (db) => {
    const insert = async <Table extends keyof Schema>(
      table: Table,
      rows: readonly Insertable<Schema[Table]>[],
    ) => {
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        await db
          .insertInto<keyof Schema>(table)
          .values(rows.slice(start, start + rowsPerStatement))
          .execute();
      }
    };
    await insert(
      'users',
      [...members, guest].map((member) => ({
        id: member.id,
        username: member.username,
        usernameKey: fold(member.username),
        email: member.email,
        emailKey: emailKey(member.email),
        fullName: member.fullName,
        fullNameKey: fold(member.fullName),
        bio: member.bio,
        avatar: addressOf(avatarOf(member)),
        coverImage: addressOf(coverOf(member)),
        passwordHash: member === guest ? guestHash : unusableHash,
        createdAt: new Date(member.at).toISOString(),
      })),
    );
    await insert(
      'tweets',
      posts.map((post) => ({
        id: post.id,
        ownerId: post.owner.id,
        content: post.content,
        media: addressOf(pictureOf(post)),
        likeCount: post.likes,
        createdAt: new Date(post.at).toISOString(),
      })),
    );
    await insert(
      'tweetTexts',
      posts
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((post) => ({ tweetId: post.id, text: fold(post.content) })),
    );
    await insert('follows', follows);
    await insert('likes', likes);
    await insert('comments', comments);
    await insert('notifications', notifications);
    await writeSetting(db, 'sampleGuest', guest.id);
  });
}
