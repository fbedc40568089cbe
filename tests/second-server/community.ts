import { randomUUID } from 'node:crypto';

/* The second server's data, in memory. It shares no code with the local server. */

export interface Member {
  readonly id: string;
  fullName: string;
  username: string;
  readonly email: string;
  password: string;
  bio: string | undefined;
  avatar: Picture | undefined;
  cover: Picture | undefined;
}

export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Post {
  readonly id: string;
  readonly author: Member;
  content: string;
  readonly picture: Picture | undefined;
  readonly at: string;
  /** Ids of members, newest first. */
  likedBy: readonly string[];
}

export interface Remark {
  readonly id: string;
  readonly post: Post;
  readonly author: Member;
  content: string;
  readonly at: string;
}

export interface Bond {
  readonly id: string;
  readonly by: Member;
  readonly of: Member;
}

export interface News {
  readonly id: string;
  readonly to: Member;
  readonly from: Member;
  readonly type: string;
  readonly at: string;
}

export type NewMember = Partial<Omit<Member, 'id'>> & { readonly username: string };

/** Lists are newest first. */
export class Community {
  members: readonly Member[] = [];
  posts: readonly Post[] = [];
  remarks: readonly Remark[] = [];
  bonds: readonly Bond[] = [];
  news: readonly News[] = [];
  readonly sessions = new Map<string, Member>();
  #events = 0;

  /** Ids are numbers as strings; the local server uses 24 hex characters. */
  #number(): string {
    return String(7000 + this.#events);
  }

  /** Each event is a minute after the previous one. The time has an offset; the local server writes `Z`. */
  #now(): string {
    this.#events += 1;
    return new Date(Date.UTC(2026, 4, 1) + this.#events * 60_000).toISOString().replace('Z', '+00:00');
  }

  join(member: NewMember): Member {
    this.#now();
    const joined: Member = {
      id: this.#number(),
      fullName: member.fullName ?? `${member.username} of the second server`,
      email: member.email ?? `${member.username}@second.example`,
      password: member.password ?? `password of ${member.username}`,
      bio: member.bio,
      avatar: member.avatar,
      cover: member.cover,
      username: member.username,
    };
    this.members = [joined, ...this.members];
    return joined;
  }

  write(author: Member, content: string, picture?: Picture): Post {
    const post: Post = { id: randomUUID(), author, content, picture, at: this.#now(), likedBy: [] };
    this.posts = [post, ...this.posts];
    return post;
  }

  remark(author: Member, post: Post, content: string): Remark {
    const remark: Remark = { id: randomUUID().toUpperCase(), post, author, content, at: this.#now() };
    this.remarks = [remark, ...this.remarks];
    this.tell(post.author, author, 'comment');
    return remark;
  }

  /** Toggles the member's like. Returns whether the member likes the tweet now. */
  toggleLike(member: Member, post: Post): boolean {
    const likes = !post.likedBy.includes(member.id);
    post.likedBy = likes ? [member.id, ...post.likedBy] : post.likedBy.filter((id) => id !== member.id);
    if (likes) this.tell(post.author, member, 'like');
    return likes;
  }

  /** Toggles the follow. Returns the new follow, or undefined if it was removed. */
  toggleFollow(by: Member, of: Member): Bond | undefined {
    const undone = this.bonds.find((bond) => bond.by === by && bond.of === of);
    if (undone) {
      this.bonds = this.bonds.filter((bond) => bond !== undone);
      return undefined;
    }
    this.#now();
    const bond: Bond = { id: this.#number(), by, of };
    this.bonds = [bond, ...this.bonds];
    this.tell(of, by, 'follow');
    return bond;
  }

  tell(to: Member, from: Member, type: string): void {
    if (to === from) return;
    const at = this.#now();
    this.news = [{ id: this.#number(), to, from, type, at }, ...this.news];
  }

  remove(post: Post): void {
    this.posts = this.posts.filter((other) => other !== post);
    this.remarks = this.remarks.filter((remark) => remark.post !== post);
  }

  removeRemark(remark: Remark): void {
    this.remarks = this.remarks.filter((other) => other !== remark);
  }
}
