import { keepPreviousData } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useEffect } from 'react';
import type { User } from '#contract/api/entities.ts';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isFoundBy } from '#renderer/people/find-people.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** How many people are offered at most. */
const peopleMax = 5;

/** The text that people are searched by; empty while there is no search. */
const soughtAtom = atom('');

/** The people that the server finds. */
const peopleAtom = atomWithQuery((get) => {
  const query = get(soughtAtom);
  return {
    queryKey: ['palette', 'people', query],
    enabled: query !== '',
    // Further typing does not empty the list, but removes people who no longer match.
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

interface People {
  readonly entries: readonly PaletteEntry[];
  readonly isLoading: boolean;
  /** Why the search for them failed, or null. */
  readonly failure: string | null;
}

/** People whom a search finds, each as a link to their profile; none for an empty text. */
export function usePeople(sought: string, go: (path: string) => void): People {
  const messages = useMessages();
  const seek = useSetAtom(soughtAtom);
  useEffect(() => seek(sought), [sought, seek]);
  const { data = [], isPlaceholderData, isFetching, error } = useAtomValue(peopleAtom);
  if (sought === '') return { entries: [], isLoading: false, failure: null };
  return {
    entries: data
      .filter((user) => !isPlaceholderData || isFoundBy(sought, user))
      .map((user) => ({
        key: `person ${user._id}`,
        label: user.username,
        detail: user.fullName,
        icon: <UserAvatar user={user} size={24} />,
        run: () => go(`/profile/${user._id}`),
      })),
    isLoading: isFetching,
    failure: error === null ? null : loadFailureText(error, messages),
  };
}
