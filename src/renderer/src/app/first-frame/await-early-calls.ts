import type { Atom } from 'jotai';
import { feedPageAtoms } from '#renderer/features/feed/feed-query.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { sessionQueryAtom } from '#renderer/stores/session/session.ts';

/** How long the first commit waits for the responses, in ms; after that it shows placeholders. */
const timeoutMs = 150;

/**
 * If early calls are in progress, waits for the session check and the feed, so that the first commit has both: their
 * responses mostly arrive before the code does.
 */
export async function awaitEarlyCalls(store: Store): Promise<void> {
  if (!window.warbleEarlyCalls) return;
  const unsubscribe: (() => void)[] = [];
  const settled = (query: Atom<{ readonly isPending: boolean }>) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!store.get(query).isPending) resolve();
      };
      unsubscribe.push(store.sub(query, look));
      look();
    });
  const feed = settled(feedPageAtoms.all(1));
  const both = settled(sessionQueryAtom).then(() => (store.get(authAtom).loggedIn ? feed : undefined));
  // Subscribed until both have arrived: a query that nobody subscribes to is cancelled, and its early response is lost.
  const ended = both.then(() => unsubscribe.forEach((end) => end()));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
