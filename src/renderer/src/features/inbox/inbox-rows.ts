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

/** Of the tweet where likes are combined, so that a newer one neither collapses the line nor takes the focus from it. */
const rowId = (entry: Notification) =>
  inboxKind(entry) === 'like' && entry.tweetId ? `likes of ${entry.tweetId}` : entry._id;

/**
 * The lines of the inbox. Likes of one tweet are one line, at the position of the newest; when it is expanded, each is
 * listed below.
 */
export function inboxRows(entries: readonly Notification[], open: ReadonlySet<string>): readonly InboxRow[] {
  const part = (entry: Notification): InboxRow => ({ id: entry._id, entry, others: [], isPart: true });
  return [...Map.groupBy(entries, rowId)].flatMap(([id, combined]) => {
    const [entry, ...others] = combined;
    if (entry === undefined) return [];
    const row: InboxRow = { id, entry, others, isPart: false };
    return others.length > 0 && open.has(id) ? [row].concat(combined.map(part)) : row;
  });
}
