import { accountHeader } from '#contract/bridge/account.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { lastFeedKey } from '#renderer/lib/storage-keys.ts';

const sessionPath = '/api/v1/user/current-user';
const feedPath = '/api/v1/tweet/all-tweets?page=1';

/**
 * The response once all of its body has arrived: a body that nothing reads stays in another process, and is only brought
 * here when the app's code asks for it.
 */
async function complete(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.text(), response);
}

/**
 * With a session and nothing kept to show, makes the first two calls of the app while its code still loads;
 * `lib/early-calls.ts` takes their responses. A check that does not say who is signed in drops the feed.
 * Returns whether it has made them.
 */
export function makeEarlyCalls(isSessionLikely: boolean): boolean {
  const isHome = location.pathname + location.search === '/';
  if (!isSessionLikely || !isHome || localStorage.getItem(lastFeedKey()) !== null) return false;
  const unneeded = new AbortController();
  const headers = { accept: 'application/json', [accountHeader]: pageAccount() };
  const session = fetch(sessionPath, { headers }).then(complete);
  const feed = fetch(feedPath, { headers, signal: unneeded.signal }).then(complete);
  const calls = new Map([
    [sessionPath, session],
    [feedPath, feed],
  ]);
  Object.assign(window, { warbleEarlyCalls: calls });
  const drop = () => {
    calls.delete(feedPath);
    unneeded.abort();
  };
  session.then(({ ok }) => ok || drop(), drop);
  feed.catch(() => {});
  return true;
}
