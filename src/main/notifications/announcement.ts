import type { Notification } from '#contract/api/entities.ts';
import { inboxKind, type InboxWording, inboxWording } from '#contract/i18n/inbox-texts.ts';
import { texts } from '#main/i18n/messages.ts';
import { plainText } from '#main/lib/plain-text.ts';

/** The longest that a name is, in characters. */
const nameMax = 60;

export interface Announcement {
  /** Plain text. What people chose themselves must not go into a body, which some desktops take for markup. */
  readonly title: string;
  /** Where a click leads. */
  readonly path: string;
  readonly ids: readonly string[];
}

/** What the system says of entries that came at once: one in its own words, several together. */
export function announcementOf(entries: readonly Notification[]): Announcement | null {
  const [first] = entries;
  if (first === undefined) return null;
  const ids = entries.map(({ _id }) => _id);
  if (entries.length === 1) return { title: titleOf(first), path: pathOf(first), ids };
  return { title: texts.inbox.several(entries.length), path: '/inbox', ids };
}

function titleOf(entry: Notification): string {
  const { did, what }: InboxWording = inboxWording[inboxKind(entry)];
  return [
    plainText(entry.senderId.username, nameMax) || texts.inbox.somebody,
    did,
    ...(what === undefined ? [] : [what]),
  ].join(' ');
}

/** The post, or who it was where the server does not say which post. */
function pathOf({ tweetId, senderId }: Notification): string {
  return tweetId ? `/tweet/${encodeURIComponent(tweetId)}` : `/profile/${encodeURIComponent(senderId._id)}`;
}
