import { keepPreviousData } from '@tanstack/react-query';
import { atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** How many people are offered at most. */
const peopleMax = 5;

/** The words that people are looked for by; empty while nobody is. */
export const soughtAtom = atom('');

/** People whom the server finds by the words. */
export const peopleAtom = atomWithQuery((get) => {
  const query = get(soughtAtom);
  return {
    queryKey: ['palette', 'people', query],
    enabled: query !== '',
    // Typing on does not empty the list.
    placeholderData: keepPreviousData,
    retry: false,
    meta: { log: 'user list' },
    queryFn: async ({ signal }): Promise<readonly User[]> => {
      const users = await get(servicesAtom).api.call('allUsers', {
        payload: { query, limit: peopleMax },
        signal,
      });
      return users.slice(0, peopleMax);
    },
  };
});
