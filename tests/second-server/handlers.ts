import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/api/calls.ts';
import type { Community, Member, Picture, Post, Remark } from './community.ts';
import { orNull, type Views } from './views.ts';

/** A parsed call. */
interface ParsedCall {
  /** The signed-in member. */
  readonly viewer: Member | undefined;
  readonly token: string | undefined;
  /** The id in the path; empty if it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Picture>>;
}

export interface CallResponse {
  readonly status?: number;
  /** Without data, the response has no body. */
  readonly body?: object;
  readonly cookies?: readonly string[];
}

/** The response is an error page with this text. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

export type Handlers = Readonly<Record<CallName, (asked: ParsedCall) => CallResponse>>;

/** The default size of a feed page; the local server's default differs. */
const pageSize = 6;
/** A browser ignores cookies with these attributes over http. */
const cookieAttributes = 'Domain=second.example; Path=/api; Secure; HttpOnly; SameSite=None; Partitioned';

export function createHandlers(community: Community, views: Views): Handlers {
  const viewerOf = ({ viewer }: ParsedCall): Member => {
    if (!viewer) throw new Refusal(401, 'Unauthorized request');
    return viewer;
  };
  const memberOf = ({ id }: ParsedCall): Member => {
    const member = community.members.find((member) => member.id === id);
    if (!member) throw new Refusal(404, 'No such member');
    return member;
  };
  const postOf = ({ id }: ParsedCall): Post => {
    const post = community.posts.find((post) => post.id === id);
    if (!post) throw new Refusal(404, 'No such post');
    return post;
  };
  const ownPost = (asked: ParsedCall): Post => {
    const post = postOf(asked);
    if (post.author !== viewerOf(asked)) throw new Refusal(403, 'Not yours');
    return post;
  };
  const ownRemark = (asked: ParsedCall): Remark => {
    const remark = community.remarks.find((remark) => remark.id === asked.id);
    if (!remark) throw new Refusal(404, 'No such comment');
    if (remark.author !== viewerOf(asked)) throw new Refusal(403, 'Not yours');
    return remark;
  };
  const content = ({ fields }: ParsedCall): string => {
    const text = fields['content'] ?? '';
    if (text === '') throw new Refusal(400, 'Content is required');
    return text;
  };
  /** A page of a list, with the smallest envelope that the specification allows. */
  const page = <Item>(
    { query }: ParsedCall,
    items: readonly Item[],
    view: (item: Item) => object,
  ): CallResponse => {
    const limit = Number(query.get('limit') ?? pageSize);
    const start = (Number(query.get('page') ?? 1) - 1) * limit;
    return { body: { data: orNull(items.slice(start, start + limit).map(view)) } };
  };
  const queryOf = ({ query }: ParsedCall): string => (query.get('query') ?? '').toLowerCase();
  const feed = (asked: ParsedCall, posts: readonly Post[]): CallResponse => {
    const text = queryOf(asked);
    const found = posts.filter((post) => post.content.toLowerCase().includes(text));
    return page(asked, found, (post) => views.post(post));
  };

  return {
    login({ fields }) {
      const member = community.members.find(
        ({ username, email }) => username === fields['username'] || email === fields['email'],
      );
      if (!member) throw new Refusal(404, 'User does not exist');
      if (member.password !== fields['password']) throw new Refusal(401, 'Invalid user credentials');
      const token = randomUUID();
      community.sessions.set(token, member);
      return {
        body: { statusCode: 200, data: { user: views.user(member), accessToken: token } },
        cookies: [
          `accessToken=${token}; ${cookieAttributes}`,
          `refreshToken=${randomUUID()}; ${cookieAttributes}`,
        ],
      };
    },
    register({ fields, files }) {
      const { username = '', fullName = '', email = '', password = '', bio } = fields;
      const taken = community.members.some(
        (member) => member.username === username || member.email === email,
      );
      if (taken) throw new Refusal(409, 'User with email or username already exists');
      if (!files['avatar']) throw new Refusal(400, 'Avatar file is required');
      const pictures = { avatar: files['avatar'], cover: files['coverImage'] };
      community.join({ username, fullName, email, password, bio, ...pictures });
      return { status: 201, body: { success: true } };
    },
    logout(asked) {
      viewerOf(asked);
      if (asked.token !== undefined) community.sessions.delete(asked.token);
      return { status: 204, cookies: ['accessToken=; Max-Age=0', 'refreshToken=; Max-Age=0'] };
    },
    changePassword(asked) {
      const member = viewerOf(asked);
      if (asked.fields['oldPassword'] !== member.password) throw new Refusal(400, 'Invalid old password');
      member.password = asked.fields['newPassword'] ?? '';
      return { status: 204 };
    },
    updateAccount(asked) {
      const member = viewerOf(asked);
      member.fullName = asked.fields['fullName'] ?? member.fullName;
      member.username = asked.fields['username'] ?? member.username;
      member.bio = asked.fields['bio'];
      return { body: { data: views.user(member) } };
    },
    updateAvatar(asked) {
      viewerOf(asked).avatar = asked.files['avatar'];
      return { status: 204 };
    },
    updateCoverImage(asked) {
      viewerOf(asked).cover = asked.files['coverImage'];
      return { status: 204 };
    },
    currentUser: (asked) => ({ body: { data: { user: views.user(viewerOf(asked)), theme: 'none' } } }),
    userDetails(asked) {
      return { body: { data: views.details(memberOf(asked), viewerOf(asked)), success: true } };
    },
    allUsers(asked) {
      const viewer = viewerOf(asked);
      const text = queryOf(asked);
      const found = community.members.filter((member) => member.username.toLowerCase().includes(text));
      return page(asked, found, (member) => views.details(member, viewer));
    },
    toggleFollow(asked) {
      const bond = community.toggleFollow(viewerOf(asked), memberOf(asked));
      // "Data present means followed": the local server sends null, this one omits the field.
      return { body: bond ? { data: views.bond(bond, 'following') } : { message: 'Unfollowed' } };
    },
    following(asked) {
      viewerOf(asked);
      const member = memberOf(asked);
      const bonds = community.bonds.filter((bond) => bond.by === member);
      return { body: { data: orNull(bonds.map((bond) => views.bond(bond, 'following'))) } };
    },
    followers(asked) {
      viewerOf(asked);
      const member = memberOf(asked);
      const bonds = community.bonds.filter((bond) => bond.of === member);
      return { body: { data: orNull(bonds.map((bond) => views.bond(bond, 'follower'))) } };
    },
    addTweet(asked) {
      const post = community.write(viewerOf(asked), content(asked), asked.files['media']);
      return { status: 201, body: { data: views.post(post) } };
    },
    allTweets(asked) {
      viewerOf(asked);
      return feed(asked, community.posts);
    },
    followingTweets(asked) {
      const viewer = viewerOf(asked);
      const followed = new Set(community.bonds.filter((bond) => bond.by === viewer).map((bond) => bond.of));
      return feed(
        asked,
        community.posts.filter((post) => followed.has(post.author)),
      );
    },
    singleTweet(asked) {
      viewerOf(asked);
      return { body: { data: [views.post(postOf(asked))], meta: { cached: false } } };
    },
    userTweets(asked) {
      viewerOf(asked);
      const member = memberOf(asked);
      const posts = community.posts.filter((post) => post.author === member);
      return { body: { data: orNull(posts.map((post) => views.post(post))) } };
    },
    editTweet(asked) {
      const post = ownPost(asked);
      post.content = content(asked);
      return { body: { data: views.post(post) } };
    },
    deleteTweet(asked) {
      community.remove(ownPost(asked));
      return { status: 204 };
    },
    toggleLike(asked) {
      const likes = community.toggleLike(viewerOf(asked), postOf(asked));
      return { body: { data: likes ? 1 : 0 } };
    },
    addComment(asked) {
      const remark = community.remark(viewerOf(asked), postOf(asked), content(asked));
      return { status: 201, body: { data: views.remark(remark) } };
    },
    comments(asked) {
      viewerOf(asked);
      const post = postOf(asked);
      const remarks = community.remarks.filter((remark) => remark.post === post);
      return { body: { data: orNull(remarks.map((remark) => views.remark(remark))) } };
    },
    editComment(asked) {
      ownRemark(asked).content = content(asked);
      return { status: 204 };
    },
    deleteComment(asked) {
      community.removeRemark(ownRemark(asked));
      return { status: 204 };
    },
    notifications(asked) {
      const viewer = viewerOf(asked);
      const news = community.news.filter((news) => news.to === viewer);
      return { body: { data: orNull(news.map((one) => views.news(one))) } };
    },
  };
}
