import type { Kysely } from 'kysely';

/*
 * The tables. Times are ISO 8601 texts in UTC; images are relative addresses or "". A `…Key` column holds the text folded
 * for comparing (see fold.ts).
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
  /** sha256 of the token, so that a copy of the database signs nobody in. */
  tokenHash: string;
  userId: string;
  createdAt: string;
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
  contentKey: string;
  media: string;
  /** How many rows of `likes` the tweet has; changed in the same transaction as they are. */
  likeCount: number;
  createdAt: string;
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

/** A change that was made under a client's key (see idempotency.ts). */
export interface DoneChangesTable {
  userId: string;
  key: string;
  /** Of the request, so that a key is not used for two things. */
  address: string;
  /** As JSON. */
  answer: string;
  createdAt: string;
}

/** Facts about the database itself. */
export interface SettingsTable {
  name: string;
  value: string;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  follows: FollowsTable;
  tweets: TweetsTable;
  likes: LikesTable;
  comments: CommentsTable;
  notifications: NotificationsTable;
  doneChanges: DoneChangesTable;
  settings: SettingsTable;
}

/** A connection or a transaction. */
export type Database = Kysely<Schema>;
