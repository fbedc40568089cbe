import * as fc from 'fast-check';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import type { LooseCallInput } from '#contract/api/codec.ts';
import type { Tweet } from '#contract/api/entities.ts';
import { addTweetAtom, removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { feedPageKey, tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { signOut } from '#renderer/stores/session/auth.ts';
import { forAllAsync } from '#tests/fixtures/properties.ts';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import { feedPageAtoms } from './feed-query.ts';

const pageSize = 3;
const pages = [1, 2] as const;
const page = fc.constantFrom(...pages);

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('othersPost' as const, 'ownPost' as const) }),
  fc.record({ kind: fc.constantFrom('othersDelete' as const, 'ownDelete' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('ask' as const), page }),
  fc.record({ kind: fc.constant('answer' as const), at: fc.nat(4) }),
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** A feed whose server sends what it has at the time of the request, and answers when the test lets it. */
function openFeed() {
  const posts: Tweet[] = Array.from({ length: 7 }, (_, index) => testTweet({ _id: `p${index}` }));
  const deleted = new Set<string>();
  const waiting: (() => void)[] = [];
  let posted = 0;
  const call = (_: CallName, { payload = {}, signal }: LooseCallInput & { signal?: AbortSignal } = {}) => {
    const start = (Number('page' in payload ? payload.page : 1) - 1) * pageSize;
    const answer = posts.slice(start, start + pageSize);
    const { promise, resolve, reject } = Promise.withResolvers<readonly Tweet[]>();
    const answered = () => resolve(answer);
    waiting.push(answered);
    signal?.addEventListener('abort', () => {
      if (waiting.includes(answered)) waiting.splice(waiting.indexOf(answered), 1);
      reject(new Error('aborted'));
    });
    return promise;
  };
  const store = testStore(vi.fn(call));
  const atoms = pages.map((page) => feedPageAtoms.all(page));
  const leave = atoms.map((atom) => store.sub(atom, () => {}));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const remove = (id: string | undefined) => {
    if (id === undefined) return;
    deleted.add(id);
    posts.splice(
      posts.findIndex(({ _id }) => _id === id),
      1,
    );
  };
  const answerAll = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settle();
    }
  };
  return {
    posts,
    deleted,
    store,
    answerAll,
    idsOf: (page: number) =>
      store.get(queryClientAtom).getQueryData<readonly string[]>(feedPageKey('all', page)),
    perform: async (step: Step) => {
      switch (step.kind) {
        case 'othersPost':
        case 'ownPost': {
          posted += 1;
          const tweet = testTweet({ _id: `n${posted}` });
          posts.unshift(tweet);
          if (step.kind === 'ownPost') store.set(addTweetAtom, tweet);
          break;
        }
        case 'othersDelete':
          posts.splice(step.at, 1);
          break;
        case 'ownDelete': {
          const id = posts[step.at]?._id;
          remove(id);
          if (id !== undefined) store.set(removeTweetAtom, id);
          break;
        }
        case 'ask':
          void store
            .get(queryClientAtom)
            .refetchQueries({ queryKey: feedPageKey('all', step.page), exact: true });
          break;
        case 'answer':
          waiting.splice(step.at % Math.max(1, waiting.length), 1)[0]?.();
          break;
      }
      await settle();
    },
    refetch: async () => {
      const done = store.get(queryClientAtom).refetchQueries({ queryKey: ['tweets'] });
      await settle();
      await answerAll();
      await done;
    },
    close: async () => {
      await answerAll();
      for (const leavePage of leave) leavePage();
      signOut(store);
    },
  };
}

test("while posts are added and removed, a page has each post once, none that its reader has deleted, and finally the server's posts", async () => {
  await forAllAsync(fc.array(step, { minLength: 3, maxLength: 25 }), 50, async (steps) => {
    const feed = openFeed();
    await feed.answerAll();
    for (const step of steps) {
      await feed.perform(step);
      for (const page of pages) {
        const ids = feed.idsOf(page) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => feed.deleted.has(id) || !feed.store.get(tweetsAtom).has(id))).toEqual([]);
      }
    }
    await feed.answerAll();
    await feed.refetch();
    const all = feed.posts.map(({ _id }) => _id);
    for (const page of pages)
      expect(feed.idsOf(page)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
    await feed.close();
  });
});
