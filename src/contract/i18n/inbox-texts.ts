import type { Texts } from './texts.ts';

/** The text of an inbox entry: what its sender did, then the part that links to the tweet. */
export interface InboxWording {
  readonly did: string;
  readonly what?: string;
}

/** The texts of the inbox's entries, as the page and the system's notifications show them. */
export const inboxTexts = {
  follow: { did: 'followed you' },
  like: { did: 'liked', what: 'your tweet' },
  comment: { did: 'commented on', what: 'your tweet' },
} as const satisfies Readonly<Record<string, InboxWording>>;

export type InboxTexts = Texts<typeof inboxTexts>;

export type InboxKind = keyof typeof inboxTexts;

/** Spec §3: a type other than follow and like counts as a comment. */
export function inboxKind({ type }: { readonly type: string }): InboxKind {
  return type === 'follow' || type === 'like' ? type : 'comment';
}
