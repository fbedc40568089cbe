import type { Generated, Kysely } from 'kysely';

/*
 * The tables. Times are ISO 8601 texts in UTC; images are relative addresses or "". A `…Key` column holds the text
 * folded for comparing (see fold.ts).
 */

export interface UsersTable {
  id: string;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  fullName: string;
  fullNameKey: string;
  bio: string;
  avatar: string;
  coverImage: string;
  passwordHash: string;
  createdAt: string;
}

export interface SessionsTable {
  /** sha256 of the token, so that a stolen copy of the database has no usable sessions. */
  tokenHash: string;
  userId: string;
  createdAt: string;
  /** To the day. */
  lastUsedAt: string;
}

export interface FollowsTable {
  id: string;
  followerId: string;
  followingId: string;
}

export interface TweetsTable {
  id: string;
  ownerId: string;
  content: string;
  media: string;
  /** The number of the tweet's rows in `likes`; changed in the same transaction. */
  likeCount: number;
  createdAt: string;
}

/** The folded texts of tweets, for searching. */
interface TweetTextsTable {
  /** In the order of the tweets' ids. */
  number: Generated<number>;
  tweetId: string;
  text: string;
}

export interface LikesTable {
  id: string;
  tweetId: string;
  userId: string;
}

export interface CommentsTable {
  id: string;
  tweetId: string;
  ownerId: string;
  content: string;
  createdAt: string;
}

export interface NotificationsTable {
  id: string;
  recipientId: string;
  senderId: string;
  type: 'follow' | 'like' | 'comment';
  tweetId: string | null;
  commentId: string | null;
  createdAt: string;
}

/** The result of a change that was made with an idempotency key (see idempotency.ts). */
export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  /** Method and address of the request: a key can't be used for two. */
  address: string;
  /** A hash of the fields and files of the request; null for keys of earlier versions. */
  fingerprint: string | null;
  /** JSON. */
  result: string;
  createdAt: string;
}

/** An invitation that nobody has used yet. */
export interface InvitationsTable {
  /** sha256 of the code, so that a stolen copy of the database has no usable invitations. */
  codeHash: string;
  createdAt: string;
  expiresAt: string;
}

/** Facts about the database itself. */
interface SettingsTable {
  name: string;
  value: string;
}

/**
 * An image that several processes share, and that was just stored or is not used by a row any more (see
 * media/sweep.ts).
 */
interface PendingImagesTable {
  name: string;
  /** ISO 8601. */
  since: string;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  follows: FollowsTable;
  tweets: TweetsTable;
  tweetTexts: TweetTextsTable;
  likes: LikesTable;
  comments: CommentsTable;
  notifications: NotificationsTable;
  idempotencyKeys: IdempotencyKeysTable;
  invitations: InvitationsTable;
  settings: SettingsTable;
  pendingImages: PendingImagesTable;
}

/** The tables of all versions of Warble; a restore replaces them all. */
export const tablesOfAllVersions: readonly string[] =
  'notifications comments likes tweetTexts tweets follows sessions idempotencyKeys doneChanges invitations pendingImages settings users rateLimits kysely_migration kysely_migration_lock'.split(
    ' ',
  );

/** A connection or a transaction. */
export type Database = Kysely<Schema>;
