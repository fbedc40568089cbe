import { atomWithQuery } from 'jotai-tanstack-query';
import { inboxKey } from '#renderer/stores/entities/inbox.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The signed-in user's notifications, newest first. They belong to no store of spec §4, so the query holds them whole. */
export const notificationsAtom = atomWithQuery((get) => ({
  queryKey: inboxKey,
  meta: { log: 'notifications' },
  // Whoever opens the inbox wants to know what is new.
  staleTime: 0,
  queryFn: ({ signal }) => get(servicesAtom).api.call('notifications', { signal }),
}));
