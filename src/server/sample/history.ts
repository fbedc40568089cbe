import type { CommentsTable, FollowsTable, LikesTable, NotificationsTable } from '#server/database/schema.ts';
import { createIds } from '#server/ids.ts';
import type { Random } from './random.ts';

/** A member of the sample community. */
export interface Member {
  id: string;
  readonly at: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly bio: string;
}

/** A tweet of the sample community. */
export interface Post {
  id: string;
  readonly at: number;
  readonly owner: Member;
  readonly content: string;
  /** The name of a file of resources/sample/posts, without its extension. */
  readonly picture: string | undefined;
  likes: number;
}

/** What members did with each other and with posts, as rows. */
export interface Activity {
  readonly follows: readonly FollowsTable[];
  readonly likes: readonly LikesTable[];
  readonly comments: readonly CommentsTable[];
  readonly notifications: readonly NotificationsTable[];
}

/** What members do, in any order; all times are in milliseconds since 1970. */
export interface History {
  join(member: Member): void;
  follow(at: number, follower: Member, following: Member): void;
  post(post: Post): void;
  like(at: number, post: Post, member: Member): void;
  comment(at: number, post: Post, owner: Member, content: string): void;
  /** Gives ids to all of it in the order of time, since lists are sorted by id, and returns the rows. */
  happen(): Activity;
}

/** A history without events. */
export function createHistory(random: Random): History {
  const events: { readonly at: number; readonly happen: () => void }[] = [];
  const plan = (at: number, happen: () => void) => void events.push({ at, happen });

  let clock = 0;
  const ids = createIds({
    now: () => clock,
    random: () => random.whole(0, 0xffff_ffff).toString(16).padStart(8, '0'),
  });
  const follows: FollowsTable[] = [];
  const likes: LikesTable[] = [];
  const comments: CommentsTable[] = [];
  const notifications: NotificationsTable[] = [];
  const createdAt = () => new Date(clock).toISOString();
  const tell = (
    recipient: Member,
    sender: Member,
    about: Pick<NotificationsTable, 'type' | 'tweetId' | 'commentId'>,
  ) => {
    if (recipient === sender) return;
    const ends = { recipientId: recipient.id, senderId: sender.id };
    notifications.push({ id: ids(), ...ends, ...about, createdAt: createdAt() });
  };

  return {
    join: (member) =>
      plan(member.at, () => {
        member.id = ids();
      }),
    follow: (at, follower, following) =>
      plan(at, () => {
        follows.push({ id: ids(), followerId: follower.id, followingId: following.id });
        tell(following, follower, { type: 'follow', tweetId: null, commentId: null });
      }),
    post: (post) =>
      plan(post.at, () => {
        post.id = ids();
      }),
    like: (at, post, member) =>
      plan(at, () => {
        likes.push({ id: ids(), tweetId: post.id, userId: member.id });
        post.likes += 1;
        tell(post.owner, member, { type: 'like', tweetId: post.id, commentId: null });
      }),
    comment: (at, post, owner, content) =>
      plan(at, () => {
        const id = ids();
        comments.push({ id, tweetId: post.id, ownerId: owner.id, content, createdAt: createdAt() });
        tell(post.owner, owner, { type: 'comment', tweetId: post.id, commentId: id });
      }),
    happen() {
      for (const { at, happen } of events.sort((one, other) => one.at - other.at)) {
        clock = at;
        happen();
      }
      return { follows, likes, comments, notifications };
    },
  };
}
