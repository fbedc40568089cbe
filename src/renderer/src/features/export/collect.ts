import type { Tweet, UserDetails } from '#contract/api/entities.ts';
import type { Api } from '#renderer/api/client.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { type Collected, type Keep, pictureName } from '#renderer/stores/kept-export.ts';
import { fetchPicture } from './fetch-picture.ts';

export const nothingCollected = (): Collected => ({
  account: null,
  posts: null,
  following: null,
  followers: null,
  pictures: new Map(),
});

/** The progress, in pieces; the total is known once the lists are loaded. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

interface CollectOptions {
  readonly api: Api;
  readonly userId: string;
  readonly signal: AbortSignal;
  /** Called with each piece that was fetched. */
  readonly keep: Keep;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Fetches the missing parts of a user's own data, one after the other.
 * @throws {ApiFailure} where a piece can't be fetched now; earlier pieces stay in `collected`
 */
export async function collect(
  collected: Collected,
  { api, userId, signal, keep, onProgress }: CollectOptions,
): Promise<void> {
  const input = { parameters: { userId }, signal };
  const checkSession = () => api.call('currentUser', { signal });
  let done = 0;
  let total: number | null = null;
  const count = () => onProgress({ done: (done += 1), total });
  const fetchOnce = async <Piece>(name: string, known: Piece | null, call: () => Promise<Piece>) => {
    if (known !== null) return known;
    const piece = await patiently(call, signal);
    keep(name, piece);
    return piece;
  };

  collected.account = await fetchOnce('account', collected.account, () => api.call('userDetails', input));
  count();
  collected.posts = await fetchOnce('posts', collected.posts, () => api.call('userTweets', input));
  count();
  collected.following = await fetchOnce('following', collected.following, () => api.call('following', input));
  count();
  collected.followers = await fetchOnce('followers', collected.followers, () => api.call('followers', input));
  const { pictures } = collected;
  const addresses = addressesOf(collected.account, collected.posts);
  total = addresses.length + done + 1;
  count();
  for (const address of addresses) {
    if (!pictures.has(address)) {
      const picture = await patiently(() => fetchPicture(address, { signal, checkSession }), signal);
      pictures.set(address, picture);
      keep(pictureName(address), picture);
    }
    count();
  }
}

/** The addresses of a user's pictures, each once. */
function addressesOf({ avatar, coverImage }: UserDetails, posts: readonly Tweet[]): readonly string[] {
  const addresses = [avatar, coverImage, ...posts.map(({ media }) => media)];
  return [...new Set(addresses.filter((address) => address !== ''))];
}

/** The wait after a 429 without `Retry-After`, and the maximum wait, in s. */
const pause = 10;
const longestPause = 300;

/** How often a call is repeated that got no response, such as while the network changes, and the wait before, in s. */
const repetitions = 2;
const repetitionPause = 1;

/** Makes a call that the server may rate-limit, or that may be lost: it waits and tries again, after a 429 as often as asked. */
async function patiently<Data>(task: () => Promise<Data>, signal: AbortSignal): Promise<Data> {
  for (let lost = 0; ;) {
    signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      if (error instanceof ApiFailure && error.kind === 'unreachable' && lost < repetitions) {
        lost += 1;
        await wait(repetitionPause * 1000, signal);
        continue;
      }
      if (!(error instanceof ApiFailure && error.status === 429)) throw error;
      const asked = Number(error.retryAfter);
      const seconds =
        error.retryAfter !== null && asked >= 0 ? Math.min(Math.max(asked, 1), longestPause) : pause;
      await wait(seconds * 1000, signal);
    }
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Error('It was cancelled.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
