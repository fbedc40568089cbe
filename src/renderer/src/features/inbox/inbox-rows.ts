import type { Notification } from '#contract/api/entities.ts';
import { inboxKind } from '#contract/i18n/inbox-texts.ts';

/** A line of the inbox: an entry, or several likes of one tweet. */
export interface InboxRow {
  readonly id: string;
  /** The entry; of several, the newest. */
  readonly entry: Notification;
  /** The older entries that the line combines. */
  readonly others: readonly Notification[];
  /** Whether it is listed below the line that combines it with others. */
  readonly isPart: boolean;
}

/**
 * The lines of the inbox. Likes of one tweet are one line, at the position of the newest; when it is expanded, each is
 * listed below.
 */
export function inboxRows(entries: readonly Notification[], open: ReadonlySet<string>): readonly InboxRow[] {
  const likes = Map.groupBy(
    entries.filter((entry) => inboxKind(entry) === 'like' && entry.tweetId),
    ({ tweetId }) => tweetId,
  );
  const part = (entry: Notification): InboxRow => ({ id: entry._id, entry, others: [], isPart: true });
  return entries.flatMap((entry) => {
    const [first, ...others] = (inboxKind(entry) === 'like' && likes.get(entry.tweetId)) || [entry];
    if (first !== entry) return [];
    // Keyed by the tweet, so that a newer like neither collapses the line nor takes the focus from it.
    const id = inboxKind(entry) === 'like' && entry.tweetId ? `likes of ${entry.tweetId}` : entry._id;
    const parts = others.length > 0 && open.has(id) ? [entry, ...others].map(part) : [];
    return [{ id, entry, others, isPart: false }, ...parts];
  });
}
