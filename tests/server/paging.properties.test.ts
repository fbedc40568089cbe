import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { anchorHeader } from '#contract/api/anchor.ts';
import { readEnvelope } from '#contract/api/codec.ts';
import { forAllAsync } from '#tests/fixtures/properties.ts';
import { post, signUp, startTestServer, type TestUser } from './support.ts';

const IdsSchema = v.array(v.object({ _id: v.string() }));

/** What happens between two pages; `nth` counts the posts that exist, modulo their number. */
const operation = fc.oneof(
  fc.record({ type: fc.constant('add'), author: fc.nat(1) }),
  fc.record({ type: fc.constant('delete'), nth: fc.nat(20) }),
  fc.record({ type: fc.constant('delete the last one that was read') }),
  fc.record({ type: fc.constant('follow or unfollow'), author: fc.nat(1) }),
);

const walk = fc.record({
  list: fc.constantFrom('all-tweets', 'following-tweets'),
  sortType: fc.constantFrom('asc', 'desc'),
  limit: fc.integer({ min: 1, max: 4 }),
  /** The authors of the posts before the first page. */
  before: fc.array(fc.nat(1), { minLength: 3, maxLength: 9 }),
  /** The operations before each further page. */
  between: fc.array(fc.array(operation, { maxLength: 3 }), { maxLength: 4 }),
});
type Walk = typeof walk extends fc.Arbitrary<infer Value> ? Value : never;
type Operation = Walk['between'][number][number];

/** The posts of two authors on a server, and what a reader's lists should have. */
class Posts {
  readonly reader: TestUser;
  readonly authors: readonly TestUser[];
  /** Oldest first. */
  #posts: { readonly id: string; readonly author: number }[] = [];
  readonly #followed = new Set<number>();
  /** The ids of all posts that ever existed, oldest first. */
  readonly ever: string[] = [];

  constructor(reader: TestUser, authors: readonly TestUser[]) {
    this.reader = reader;
    this.authors = authors;
  }

  #author(index: number): TestUser {
    const author = this.authors[index];
    if (author === undefined) throw new RangeError(`There is no author ${index}`);
    return author;
  }

  /** The ids of a list. */
  listed({ list, sortType }: Pick<Walk, 'list' | 'sortType'>): string[] {
    const ids = this.#posts
      .filter(({ author }) => list === 'all-tweets' || this.#followed.has(author))
      .map(({ id }) => id);
    return sortType === 'asc' ? ids : ids.toReversed();
  }

  async add(author: number): Promise<void> {
    const { _id: id } = await post(this.#author(author), `Post ${this.ever.length}`);
    this.#posts.push({ id, author });
    this.ever.push(id);
  }

  async delete(id: string | undefined): Promise<void> {
    const found = this.#posts.find((other) => other.id === id);
    if (found === undefined) return;
    await this.#author(found.author).call('deleteTweet', { params: { tweetId: found.id } });
    this.#posts = this.#posts.filter((other) => other !== found);
  }

  async follow(author: number): Promise<void> {
    await this.reader.call('toggleFollow', { params: { userId: this.#author(author).id } });
    if (!this.#followed.delete(author)) this.#followed.add(author);
  }

  async do(operation: Operation, last: string | undefined): Promise<void> {
    if (operation.type === 'add' && 'author' in operation) await this.add(operation.author);
    else if ('author' in operation) await this.follow(operation.author);
    else if ('nth' in operation) await this.delete(this.#posts[operation.nth % this.#posts.length]?.id);
    else await this.delete(last);
  }

  /** Deletes all, and follows the first author only. */
  async reset(): Promise<void> {
    for (const { id } of this.#posts) await this.delete(id);
    if (!this.#followed.has(0)) await this.follow(0);
    if (this.#followed.has(1)) await this.follow(1);
  }
}

async function startPosts(): Promise<Posts> {
  const server = await startTestServer();
  const reader = await signUp(server);
  return new Posts(reader, [await signUp(server), await signUp(server)]);
}

async function pageOf(reader: TestUser, address: string, anchor: string | undefined) {
  const response = await reader.send(`/api/v1/tweet/${address}`, {
    headers: anchor === undefined ? {} : { [anchorHeader]: anchor },
  });
  const ids = v.parse(IdsSchema, readEnvelope(await response.text())).map(({ _id }) => _id);
  return { ids, anchor: response.headers.get(anchorHeader) ?? undefined };
}

/**
 * Reads all pages, to the first empty one.
 * @param check - is called for each page, before the next operations
 */
async function readAll(
  posts: Posts,
  { list, sortType, limit, before, between }: Walk,
  query: string,
  check: (page: number, ids: readonly string[], anchor: string | undefined) => void,
): Promise<void> {
  await posts.reset();
  for (const author of before) await posts.add(author);
  let anchor: string | undefined;
  let last: string | undefined;
  for (let page = 1; ; page += 1) {
    const address = `${list}?sortType=${sortType}&limit=${limit}&page=${page}&query=${query}`;
    const found = await pageOf(posts.reader, address, anchor);
    check(page, found.ids, found.anchor);
    if (found.ids.length === 0) return;
    anchor = found.anchor;
    last = found.ids.at(-1);
    for (const operation of between[page - 1] ?? []) await posts.do(operation, last);
  }
}

test('by anchors, each post that is listed all the time is read once, in order, whatever comes and goes', async () => {
  const posts = await startPosts();
  await forAllAsync(walk, 12, async (given) => {
    const read: string[] = [];
    let stayed: string[] | undefined;
    await readAll(posts, given, '', (_page, ids, anchor) => {
      const listed = posts.listed(given);
      stayed = (stayed ?? listed).filter((id) => listed.includes(id));
      // A page has the next posts as they are now: none that was deleted, and as many as there are.
      const order = given.sortType === 'asc' ? posts.ever : posts.ever.toReversed();
      const position = order.indexOf(read.at(-1) ?? '');
      const next = listed.filter((id) => order.indexOf(id) > position);
      expect(ids).toEqual(next.slice(0, given.limit));
      expect(anchor).toBe(ids.at(-1));
      read.push(...ids);
    });
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((id) => stayed?.includes(id))).toEqual(stayed);
  });
});

test('by numbers, as for a search, a page is a part of the list as it is now', async () => {
  const posts = await startPosts();
  await forAllAsync(walk, 8, async (given) => {
    await readAll(posts, given, 'post', (page, ids, anchor) => {
      const start = (page - 1) * given.limit;
      expect(ids).toEqual(posts.listed(given).slice(start, start + given.limit));
      expect(anchor).toBeUndefined();
    });
  });
});
