import { atomWithQuery } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { foundUsersMax } from '#renderer/stores/entities/search.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

export type Named = Pick<User, 'username'> & { readonly fullName?: string };

/** Whether the server would find the person by it, approximately. */
export const isFoundBy = (query: string, { username, fullName = '' }: Named) =>
  [username, fullName].some((name) => name.toLocaleLowerCase().includes(query.toLocaleLowerCase()));

/** Makes an atom of the people that the server finds by their names. */
export const findPeople = (query: string) =>
  atomWithQuery((get) => ({
    queryKey: ['people', query],
    enabled: query !== '',
    retry: false,
    meta: { log: 'user list' },
    queryFn: async ({ signal }): Promise<readonly User[]> => {
      const payload = { query, limit: foundUsersMax };
      // A server may not know the limit.
      return (await get(servicesAtom).api.call('allUsers', { payload, signal })).slice(0, foundUsersMax);
    },
  }));
