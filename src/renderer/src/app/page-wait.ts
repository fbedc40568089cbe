import { atom } from 'jotai';
import type { Messages } from '#renderer/i18n/messages.ts';

/** The heading of a page, before its code is there. */
export type Title = (messages: Messages) => string;

/** Makes the next attempt to load the code of a page, which has a store of its own; null before the first one has failed. */
export const retryAtom = atom<{ readonly retry: () => void } | null>(null);
