import type { Notification } from '#contract/api/entities.ts';
import { inboxKind } from '#contract/i18n/inbox-texts.ts';

/** A line of the inbox: an entry, or several likes of one tweet. */
export interface InboxRow {
  readonly id: string;
  /** The entry; of several, the newest. */
  readonly entry: Notification;
  /** The older ones that the line stands for. */
  readonly others: readonly Notification[];
}

/** The lines of the inbox. Likes of one tweet are one line, where the newest of them is, and below it each where it is open. */
export function inboxRows(entries: readonly Notification[], open: ReadonlySet<string>): readonly InboxRow[] {
  const likes = Map.groupBy(
    entries.filter((entry) => inboxKind(entry) === 'like' && entry.tweetId),
    ({ tweetId }) => tweetId,
  );
  const single = (entry: Notification): InboxRow => ({ id: entry._id, entry, others: [] });
  return entries.flatMap((entry) => {
    const [first, ...others] = (inboxKind(entry) === 'like' && likes.get(entry.tweetId)) || [entry];
    if (first !== entry) return [];
    if (others.length === 0) return [single(entry)];
    // Named after the tweet: a newer like does not close what is open.
    const id = `likes of ${entry.tweetId ?? ''}`;
    return [{ id, entry, others }, ...(open.has(id) ? [entry, ...others].map(single) : [])];
  });
}
