import { accountHeader } from '#contract/bridge/account.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { lastFeedKey } from '#renderer/lib/storage-keys.ts';

const sessionPath = '/api/v1/user/current-user';
const feedPath = '/api/v1/tweet/all-tweets?page=1';

/**
 * With a session and nothing kept to show, makes the first two calls of the app while its code still loads;
 * `lib/early-calls.ts` takes their responses. A check that does not say who is signed in drops the feed.
 */
export function makeEarlyCalls(isSessionLikely: boolean): void {
  const isHome = location.pathname + location.search === '/';
  if (!isSessionLikely || !isHome || localStorage.getItem(lastFeedKey()) !== null) return;
  const unneeded = new AbortController();
  const headers = { accept: 'application/json', [accountHeader]: pageAccount() };
  const session = fetch(sessionPath, { headers });
  const feed = fetch(feedPath, { headers, signal: unneeded.signal });
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
}
