import * as v from 'valibot';
import { plainLineEnds } from './line-ends.ts';

/*
 * The entities of spec §3, parsed leniently: unknown fields are dropped, missing or null optional fields get the
 * default named here, and only a shape that can't be used at all is rejected.
 */

const id = v.pipe(v.string(), v.nonEmpty());
const text = v.nullish(v.string(), '');
const lines = v.pipe(text, plainLineEnds);
const count = v.pipe(v.nullish(v.number(), 0), v.transform(Math.trunc), v.toMinValue(0));

/** A list; `null` and a missing one count as empty. */
export function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.nullish(v.array(item), () => []);
}

/** The short form of a user that other entities carry (spec §3: "owner"). */
export const PersonSchema = v.object({ _id: id, username: text, email: text, avatar: text });
export type Person = v.InferOutput<typeof PersonSchema>;

export const UserSchema = v.object({
  _id: id,
  fullName: text,
  username: text,
  email: text,
  avatar: text,
  coverImage: text,
  bio: lines,
});
export type User = v.InferOutput<typeof UserSchema>;

/** A user as the profile shows one: whether the signed-in user follows them, and how many follow or are followed. */
export const UserDetailsSchema = v.object({
  ...UserSchema.entries,
  isFollowing: v.nullish(v.boolean(), false),
  followersCount: count,
  followingCount: count,
});
export type UserDetails = v.InferOutput<typeof UserDetailsSchema>;

/** Who likes a tweet, by the id of the user. */
export const TweetLikeSchema = v.object({ likedBy: id });

export const CommentSchema = v.object({ _id: id, content: lines, createdAt: text, owner: PersonSchema });
export type Comment = v.InferOutput<typeof CommentSchema>;

export const TweetSchema = v.object({
  _id: id,
  content: lines,
  media: text,
  createdAt: text,
  owner: PersonSchema,
  likes: count,
  tweetLikes: listOf(TweetLikeSchema),
});
export type Tweet = v.InferOutput<typeof TweetSchema>;

export const NotificationSchema = v.object({
  _id: id,
  /** `follow`, `like`, or anything else, which is shown as a comment (spec §3). */
  type: text,
  senderId: PersonSchema,
  createdAt: text,
  /** The tweet that was liked or commented on; this project's addition, absent on other servers. */
  tweetId: v.nullish(v.string()),
});
export type Notification = v.InferOutput<typeof NotificationSchema>;

const FollowSideSchema = v.fallback(v.nullish(v.object({ _id: id, username: text, avatar: text })), null);

/**
 * On some servers one of the two users is missing or only an id: the screen then shows "Invalid following data" (spec
 * §8).
 */
export const FollowRecordSchema = v.object({
  _id: id,
  follower: FollowSideSchema,
  following: FollowSideSchema,
});
export type FollowRecord = v.InferOutput<typeof FollowRecordSchema>;
