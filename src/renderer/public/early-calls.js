// With a session and nothing kept to show, the first two calls of the app go out while its code still loads;
// src/lib/early-calls.ts takes their responses. A check that does not say who is signed in drops the feed.
if (
  document.querySelector('meta[name="session"]')?.content === 'likely' &&
  location.pathname + location.search === '/' &&
  !Object.keys(localStorage).includes('warble.lastFeed')
) {
  const unneeded = new AbortController();
  const init = { headers: { accept: 'application/json' } };
  const session = fetch('/api/v1/user/current-user', init);
  const feed = fetch('/api/v1/tweet/all-tweets?page=1', { ...init, signal: unneeded.signal });
  const calls = new Map([
    ['/api/v1/user/current-user', session],
    ['/api/v1/tweet/all-tweets?page=1', feed],
  ]);
  window.warbleEarlyCalls = calls;
  const drop = () => {
    calls.delete('/api/v1/tweet/all-tweets?page=1');
    unneeded.abort();
  };
  session.then(({ ok }) => ok || drop(), drop);
  feed.catch(() => {});
}
