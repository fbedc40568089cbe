import { atom } from 'jotai';
import type { Notification } from '#contract/api/entities.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { inboxKey } from './inbox.ts';

/**
 * The signed-in user's notifications, newest first. They belong to no store of spec §4, so the query cache holds them.
 */
export const inboxQueryAtom = atom((get) => ({
  queryKey: inboxKey,
  // Opening the inbox always fetches, also after the clock was set back.
  staleTime: -Infinity,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Notification[]> =>
    get(servicesAtom).api.call('notifications', { signal }),
}));
