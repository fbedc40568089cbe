import { guestAccount } from './guest.ts';
import { createHistory, type Activity, type History, type Member, type Post } from './history.ts';
import { comments, everydayPosts, guestPosts, pictureComments, welcomes } from './people/everyday.ts';
import { people } from './people/index.ts';
import { createRandom, type Random } from './random.ts';

/* Creates the rows of the sample community: its members and what they did. fill.ts stores them. */

export interface Community extends Activity {
  readonly members: readonly Member[];
  readonly guest: Member;
  readonly posts: readonly Post[];
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

/** Members follow each other, some the guest, and the guest some of them. */
function addFollows(history: History, random: Random, members: readonly Member[], guest: Member): void {
  const follow = (follower: Member, following: Member) =>
    history.follow(Math.max(follower.at, following.at) + random.between(hour, 4 * day), follower, following);
  for (const follower of members) {
    const others = members.filter((member) => member !== follower);
    for (const following of random.shuffle(others).slice(0, random.whole(5, 13))) follow(follower, following);
  }
  for (const member of random.shuffle(members).slice(0, 8)) follow(guest, member);
  for (const member of random.shuffle(members).slice(0, 5)) follow(member, guest);
}

/** The posts, at times of the last four weeks, newest first. */
function createPosts(random: Random, members: readonly Member[], guest: Member, now: number): Post[] {
  return draftPosts(random, members, guest).map(({ owner, content, picture }, index) => {
    const age = 4 * minute + 28 * day * (index / postCount) ** 1.2 + random.between(0, 40 * minute);
    return { id: '', at: now - age, owner, content, picture, likes: 0 };
  });
}

/** Other members like a post and comment on it, mostly soon after it. */
function addResponses(
  history: History,
  random: Random,
  post: Post,
  members: readonly Member[],
  guest: Member,
  now: number,
): void {
  const soonAfter = () => post.at + minute + random.next() ** 3 * Math.min(3 * day, now - post.at - minute);
  const appeal = random.between(0.08, 0.5) + (post.picture === undefined ? 0 : 0.2);
  for (const member of members.filter((member) => member !== post.owner && random.next() < appeal))
    history.like(soonAfter(), post, member);
  const texts = random.shuffle(commentsOn(post, guest));
  const others = random.shuffle(members.filter((member) => member !== post.owner));
  const count = post.owner === guest ? 2 : Math.floor(random.next() ** 2 * 5);
  others
    .slice(0, count)
    .forEach((owner, index) => history.comment(soonAfter(), post, owner, texts[index] ?? ''));
}

/** The community at `now` (milliseconds since 1970); the same seed and time give the same one. */
export function createCommunity(seed: number, now: number): Community {
  const random = createRandom(seed);
  const { members, guest } = createMembers(now);
  const history = createHistory(random);
  for (const member of [...members, guest]) history.join(member);
  addFollows(history, random, members, guest);
  const posts = createPosts(random, members, guest, now);
  for (const post of posts) {
    history.post(post);
    addResponses(history, random, post, members, guest, now);
  }
  return { ...history.happen(), members, guest, posts };
}
