import type { CommentsTable, FollowsTable, LikesTable, NotificationsTable } from '#server/database/schema.ts';
import { createIds } from '#server/ids.ts';
import { guestAccount } from './guest.ts';
import { comments, everydayPosts, guestPosts, pictureComments, welcomes } from './people/everyday.ts';
import { people } from './people/index.ts';
import { createRandom, type Random } from './random.ts';

/* Creates the rows of the sample community: its members and what they did. fill.ts stores them. */

export interface Member {
  id: string;
  readonly at: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly bio: string;
}

interface Post {
  id: string;
  readonly at: number;
  readonly owner: Member;
  readonly content: string;
  /** The name of a file of resources/sample/posts, without its extension. */
  readonly picture: string | undefined;
  likes: number;
}

export interface Community {
  readonly members: readonly Member[];
  readonly guest: Member;
  readonly posts: readonly Post[];
  readonly follows: readonly FollowsTable[];
  readonly likes: readonly LikesTable[];
  readonly comments: readonly CommentsTable[];
  readonly notifications: readonly NotificationsTable[];
}

const postCount = 300;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function createMembers(now: number) {
  const members = people.map((person, index): Member => ({
    id: '',
    at: now - 60 * day + index * 17 * hour,
    username: person.username,
    fullName: person.fullName,
    email: `${person.username}@warble.example`,
    bio: person.bio,
  }));
  const guest: Member = {
    id: '',
    at: now - 6 * day,
    username: guestAccount.username,
    fullName: guestAccount.fullName,
    email: guestAccount.email,
    bio: 'Just looking around.',
  };
  return { members, guest };
}

type Draft = Pick<Post, 'owner' | 'content' | 'picture'>;

/** All members' posts, shuffled, newest first; every seventh has a picture while there are any left. */
function draftPosts(random: Random, members: readonly Member[], guest: Member): Draft[] {
  const drafts = members.flatMap((owner, index) =>
    (people[index]?.posts ?? []).map((post): Draft =>
      typeof post === 'string'
        ? { owner, content: post, picture: undefined }
        : { owner, content: post.text, picture: post.picture },
    ),
  );
  const everydayCount = postCount - drafts.length - guestPosts.length;
  const order = random.shuffle([...members.keys()]);
  for (let index = 0; index < everydayCount; index += 1) {
    const round = Math.floor(index / everydayPosts.length);
    const text = everydayPosts[index % everydayPosts.length];
    // Because of the offset, a repeated text belongs to another member than in the previous round.
    const memberIndex = order[(index + round * 7) % order.length] ?? 0;
    const owner = members[memberIndex];
    const city = people[memberIndex]?.city;
    if (owner === undefined || text === undefined || city === undefined) continue;
    drafts.push({ owner, content: text.replace('CITY', city), picture: undefined });
  }
  const pictured = random.shuffle(drafts.filter((draft) => draft.picture !== undefined));
  const plain = random.shuffle(drafts.filter((draft) => draft.picture === undefined));
  const mixed: Draft[] = [];
  while (mixed.length < drafts.length) {
    const preferred = mixed.length % 7 === 1 ? pictured : plain;
    const pool = preferred.length > 0 ? preferred : preferred === plain ? pictured : plain;
    const previous = mixed.at(-1)?.owner;
    const other = pool.findIndex((draft) => draft.owner !== previous);
    mixed.push(...pool.splice(Math.max(0, other), 1));
  }
  guestPosts.forEach((content, index) =>
    mixed.splice(30 - index * 12, 0, { owner: guest, content, picture: undefined }),
  );
  return mixed;
}

/** The comments to choose from for a post; for a picture, most of them are about the picture. */
function commentsOn(post: Post, guest: Member): readonly string[] {
  if (post.owner === guest) return welcomes;
  return post.picture === undefined ? comments : [...comments.slice(0, 8), ...pictureComments];
}

/** The community at `now` (milliseconds since 1970); the same seed and time give the same one. */
export function createCommunity(seed: number, now: number): Community {
  const random = createRandom(seed);
  const { members, guest } = createMembers(now);
  const everybody = [...members, guest];

  let clock = 0;
  const ids = createIds({
    now: () => clock,
    random: () => random.whole(0, 0xffff_ffff).toString(16).padStart(8, '0'),
  });
  // Lists are sorted by id, so ids are given in the order of the events.
  const events: { readonly at: number; readonly happen: () => void }[] = [];
  const timeline = (at: number, happen: () => void) => events.push({ at, happen });

  const follows: FollowsTable[] = [];
  const likes: LikesTable[] = [];
  const commentRows: CommentsTable[] = [];
  const notifications: NotificationsTable[] = [];

  const tell = (
    type: NotificationsTable['type'],
    at: number,
    recipient: Member,
    sender: Member,
    about: Pick<NotificationsTable, 'tweetId' | 'commentId'>,
  ) => {
    if (recipient === sender) return;
    notifications.push({
      id: ids(),
      recipientId: recipient.id,
      senderId: sender.id,
      type,
      ...about,
      createdAt: new Date(at).toISOString(),
    });
  };

  for (const member of everybody) {
    timeline(member.at, () => {
      member.id = ids();
    });
  }

  const follow = (follower: Member, following: Member) => {
    const at = Math.max(follower.at, following.at) + random.between(hour, 4 * day);
    timeline(at, () => {
      follows.push({ id: ids(), followerId: follower.id, followingId: following.id });
      tell('follow', at, following, follower, { tweetId: null, commentId: null });
    });
  };
  for (const follower of members) {
    const others = members.filter((member) => member !== follower);
    for (const following of random.shuffle(others).slice(0, random.whole(5, 13))) follow(follower, following);
  }
  for (const member of random.shuffle(members).slice(0, 8)) follow(guest, member);
  for (const member of random.shuffle(members).slice(0, 5)) follow(member, guest);

  const posts = draftPosts(random, members, guest).map((draft, index): Post => {
    const age = 4 * minute + 28 * day * (index / postCount) ** 1.2 + random.between(0, 40 * minute);
    const { owner, content, picture } = draft;
    return { id: '', at: now - age, owner, content, picture, likes: 0 };
  });
  for (const post of posts) {
    timeline(post.at, () => {
      post.id = ids();
    });
    // Most likes and comments come soon after the post.
    const soonAfter = () => post.at + minute + random.next() ** 3 * Math.min(3 * day, now - post.at - minute);
    const appeal = random.between(0.08, 0.5) + (post.picture === undefined ? 0 : 0.2);
    for (const member of members.filter((member) => member !== post.owner && random.next() < appeal)) {
      const at = soonAfter();
      timeline(at, () => {
        likes.push({ id: ids(), tweetId: post.id, userId: member.id });
        post.likes += 1;
        tell('like', at, post.owner, member, { tweetId: post.id, commentId: null });
      });
    }
    const texts = random.shuffle(commentsOn(post, guest));
    const others = random.shuffle(members.filter((member) => member !== post.owner));
    const count = post.owner === guest ? 2 : Math.floor(random.next() ** 2 * 5);
    others.slice(0, count).forEach((owner, index) => {
      const at = soonAfter();
      timeline(at, () => {
        const id = ids();
        const createdAt = new Date(at).toISOString();
        commentRows.push({ id, tweetId: post.id, ownerId: owner.id, content: texts[index] ?? '', createdAt });
        tell('comment', at, post.owner, owner, { tweetId: post.id, commentId: id });
      });
    });
  }

  for (const { at, happen } of events.sort((one, other) => one.at - other.at)) {
    clock = at;
    happen();
  }
  return { members, guest, posts, follows, likes, comments: commentRows, notifications };
}
