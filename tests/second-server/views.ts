import type { Bond, Community, Member, News, Picture, Post, Remark } from './community.ts';

/*
 * The second server's JSON for entities: allowed by the specification, but different from the local server's. Absolute
 * addresses, empty fields omitted or null, null for empty lists, additional fields.
 */

export interface Views {
  person(member: Member): object;
  user(member: Member): object;
  details(member: Member, viewer: Member): object;
  post(post: Post): object;
  remark(remark: Remark): object;
  /** A follow record without the user whose list it is. */
  bond(bond: Bond, shown: 'follower' | 'following'): object;
  news(news: News): object;
}

/** Null stands for an empty list. */
export function orNull<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length === 0 ? null : list;
}

export function createViews(community: Community, pictureUrl: (picture: Picture) => string): Views {
  const person = (member: Member) => ({
    _id: member.id,
    username: member.username,
    email: member.email,
    avatar: member.avatar ? pictureUrl(member.avatar) : '',
    verified: false,
  });
  const user = (member: Member) => ({
    ...person(member),
    fullName: member.fullName,
    ...(member.bio === undefined ? {} : { bio: member.bio }),
    coverImage: member.cover ? pictureUrl(member.cover) : null,
    __v: 0,
  });
  const remark = ({ id, author, content, at }: Remark) => ({
    _id: id,
    content,
    createdAt: at,
    updatedAt: at,
    owner: person(author),
  });
  return {
    person,
    user,
    remark,
    details(member, viewer) {
      const followers = community.bonds.filter((bond) => bond.of === member);
      return {
        ...user(member),
        isFollowing: followers.some((bond) => bond.by === viewer),
        followersCount: followers.length,
        followingCount: community.bonds.filter((bond) => bond.by === member).length,
      };
    },
    post(post) {
      const { id, author, content, picture, at, likedBy } = post;
      return {
        _id: id,
        content,
        ...(picture ? { media: pictureUrl(picture) } : {}),
        createdAt: at,
        updatedAt: at,
        owner: person(author),
        ...(likedBy.length === 0 ? {} : { likes: likedBy.length }),
        tweetLikes: orNull(likedBy.map((likedBy) => ({ likedBy, on: id }))),
        comments: null,
        language: 'und',
      };
    },
    bond: ({ id, by, of }, shown) => ({
      _id: id,
      follower: shown === 'follower' ? person(by) : null,
      following: shown === 'following' ? person(of) : null,
    }),
    news: ({ id, from, type, at }) => ({
      _id: id,
      type,
      senderId: person(from),
      createdAt: at,
      read: false,
    }),
  };
}
