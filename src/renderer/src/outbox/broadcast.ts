import * as v from 'valibot';
import { CommentSchema, TweetSchema, UserSchema } from '#contract/api/entities.ts';
import { EntrySchema } from './entry.ts';
import { SessionBroadcastSchema } from './session-broadcast.ts';

const ResultSchema = v.union([
  v.object({ call: v.picklist(['addTweet', 'editTweet']), tweet: TweetSchema }),
  v.object({ call: v.literal('addComment'), comment: CommentSchema }),
  v.object({ call: v.literal('editComment') }),
  v.object({ call: v.picklist(['toggleLike', 'toggleFollow']), on: v.boolean() }),
]);
/** The server's response to a change. */
export type Result = Readonly<v.InferOutput<typeof ResultSchema>>;

const BroadcastResultSchema = v.union([
  ResultSchema,
  // `text` is the error as it is shown (spec §8), and `status` the HTTP status where there was one.
  v.object({ call: v.literal('refused'), text: v.string(), status: v.optional(v.number()) }),
]);
/** The same, or that the server refused the change. */
export type BroadcastResult = Readonly<v.InferOutput<typeof BroadcastResultSchema>>;

/** A message of one window to the others. It is parsed, since they may be of another version of the app. */
export const BroadcastSchema = v.intersect([
  v.object({ userId: v.string() }),
  v.union([
    SessionBroadcastSchema,
    v.object({ call: v.picklist(['deleteTweet', 'deleteComment']), id: v.string() }),
    v.object({ call: v.literal('updateAccount'), user: UserSchema }),
    v.object({ call: v.literal('outbox'), entry: EntrySchema, result: BroadcastResultSchema }),
  ]),
]);
/** The same before it is parsed: `entry` has the names that it has on disk. */
export type Broadcast = v.InferInput<typeof BroadcastSchema>;
