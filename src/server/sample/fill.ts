import { Readable } from 'node:stream';
import { fold } from '#server/database/fold.ts';
import type { Database, Schema } from '#server/database/schema.ts';
import type { MediaFolder } from '#server/media/folder.ts';
import type { Upload } from '#server/media/upload.ts';
import { hashPassword, unusableHash } from '#server/passwords.ts';
import { writeSetting } from '#server/store/settings.ts';
import { createCommunity, type Community, type Member } from './community.ts';
import { drawAvatar } from './draw/avatars.ts';
import { drawScene } from './draw/scenes.ts';
import { guestAccount } from './guest.ts';
import { createRandom } from './random.ts';

export interface SampleOptions {
  readonly db: Database;
  readonly media: MediaFolder;
  /** Clock, in milliseconds since 1970: the community's last posts are a few minutes old. */
  readonly now: () => number;
}

const seed = 13;
const coverSize = [720, 240] as const;
const pictureSize = [640, 360] as const;
const rowsPerStatement = 200;

/** Fills a database without users with the sample community; leaves any other as it is. */
export async function fillSample({ db, media, now }: SampleOptions): Promise<void> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody !== undefined) return;
  const community = createCommunity(seed, now());
  const images = await drawImages(community, media);
  try {
    await media.adopt([...images.values()], () => storeCommunity(db, community, images));
  } finally {
    await media.discard(images.values());
  }
}

/** What an image belongs to, as a key. */
const avatarOf = (member: Member) => `avatar ${member.id}`;
const coverOf = (member: Member) => `cover ${member.id}`;
const pictureOf = (post: { readonly id: string }) => `picture ${post.id}`;

async function drawImages(community: Community, media: MediaFolder): Promise<Map<string, Upload>> {
  const random = createRandom(seed);
  const drawings: [string, Promise<Buffer>][] = [];
  for (const [number, member] of [...community.members, community.guest].entries()) {
    drawings.push([avatarOf(member), drawAvatar(number, random)]);
    drawings.push([coverOf(member), drawScene(member.cover, ...coverSize, random)]);
  }
  for (const post of community.posts) {
    if (post.picture !== undefined) {
      drawings.push([pictureOf(post), drawScene(post.picture, ...pictureSize, random)]);
    }
  }
  return new Map(
    await Promise.all(
      drawings.map(async ([key, drawing]): Promise<[string, Upload]> => [
        key,
        await media.receive(Readable.from([await drawing])),
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
  const guestHash = await hashPassword(guestAccount.signIn.password);
  await db.transaction().execute(async (db) => {
    const insert = async <Table extends keyof Schema>(table: Table, rows: readonly Schema[Table][]) => {
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
        emailKey: fold(member.email),
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
        contentKey: fold(post.content),
        media: addressOf(pictureOf(post)),
        likeCount: post.likes,
        createdAt: new Date(post.at).toISOString(),
      })),
    );
    await insert('follows', follows);
    await insert('likes', likes);
    await insert('comments', comments);
    await insert('notifications', notifications);
    await writeSetting(db, 'sampleGuest', guest.id);
  });
}
