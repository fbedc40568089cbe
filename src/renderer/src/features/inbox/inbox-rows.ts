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
  const single = (entry: Notification, isPart = false): InboxRow => ({
    id: entry._id,
    entry,
    others: [],
    isPart,
  });
  return entries.flatMap((entry) => {
    const [first, ...others] = (inboxKind(entry) === 'like' && likes.get(entry.tweetId)) || [entry];
    if (first !== entry) return [];
    if (others.length === 0) return [single(entry)];
    // Keyed by the tweet, so that a newer like does not collapse the line.
    const id = `likes of ${entry.tweetId ?? ''}`;
    const parts = open.has(id) ? [entry, ...others].map((part) => single(part, true)) : [];
    return [{ id, entry, others, isPart: false }, ...parts];
  });
}
