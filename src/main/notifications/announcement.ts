import type { Notification } from '#contract/api/entities.ts';
import { inboxKind, type InboxWording } from '#contract/i18n/inbox-texts.ts';
import type { MainMessages } from '#main/i18n/messages.ts';
import { plainText } from '#main/lib/plain-text.ts';

/** The longest name that is shown in full, in characters. */
const nameMax = 60;

export interface Announcement {
  /** Plain text. User content must not go into the body, which some desktops parse as markup. */
  readonly title: string;
  /** The path that a click opens. */
  readonly path: string;
  readonly ids: readonly string[];
}

/** The notification for entries that arrived together: a single entry is described, several are counted. */
export function announcementOf(
  entries: readonly Notification[],
  texts: MainMessages['inbox'],
): Announcement | null {
  const [first] = entries;
  if (first === undefined) return null;
  const ids = entries.map(({ _id }) => _id);
  if (entries.length === 1) return { title: titleOf(first, texts), path: pathOf(first), ids };
  return { title: texts.several(entries.length), path: '/inbox', ids };
}

function titleOf(entry: Notification, texts: MainMessages['inbox']): string {
  const { did, what }: InboxWording = texts[inboxKind(entry)];
  return [
    plainText(entry.senderId.username, nameMax) || texts.somebody,
    did,
    ...(what === undefined ? [] : [what]),
  ].join(' ');
}

/** The post, or the sender's profile if the server does not name the post. */
function pathOf({ tweetId, senderId }: Notification): string {
  return tweetId ? `/tweet/${encodeURIComponent(tweetId)}` : `/profile/${encodeURIComponent(senderId._id)}`;
}
