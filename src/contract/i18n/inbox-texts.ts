import type { Texts } from './texts.ts';

/** What an entry of the inbox says: what its sender did, up to what is linked to the tweet. */
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

/** Spec §3: whatever is neither follow nor like is a comment. */
export function inboxKind({ type }: { readonly type: string }): InboxKind {
  return type === 'follow' || type === 'like' ? type : 'comment';
}
