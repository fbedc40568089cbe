import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { User } from '#contract/api/entities.ts';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { findPeople } from '#renderer/people/find-people.ts';
import { useFoundPeople } from '#renderer/people/use-found-people.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const nobody: readonly User[] = [];

interface People {
  readonly entries: readonly PaletteEntry[];
  readonly isLoading: boolean;
  /** Why the search for them failed, or null. */
  readonly failure: string | null;
}

/**
 * People whom a search finds, each as a link to their profile.
 * @param typed - the present text
 * @param sought - the text that is searched for; nobody is found for an empty one
 */
export function usePeople(typed: string, sought: string, go: (path: string) => void): People {
  const messages = useMessages();
  const { data, isFetching, error } = useAtomValue(useMemo(() => findPeople(sought), [sought]));
  const isSearching = sought !== '' && error === null;
  const people = useFoundPeople(isSearching ? (data ?? null) : nobody, typed, typed === sought);
  return {
    entries: people.map((user) => ({
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
