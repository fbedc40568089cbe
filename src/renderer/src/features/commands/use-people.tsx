import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { peopleAtom, soughtAtom } from './people-query.ts';

interface People {
  readonly entries: readonly PaletteEntry[];
  readonly isLoading: boolean;
  /** Why they could not be looked for, or null. */
  readonly failure: string | null;
}

/** People by words, each leading to their profile; none while there are no words. */
export function usePeople(sought: string, go: (path: string) => void): People {
  const messages = useMessages();
  const seek = useSetAtom(soughtAtom);
  useEffect(() => seek(sought), [sought, seek]);
  const { data = [], isFetching, error } = useAtomValue(peopleAtom);
  if (sought === '') return { entries: [], isLoading: false, failure: null };
  return {
    entries: data.map((user) => ({
      key: `person ${user._id}`,
      label: user.username,
      detail: user.fullName,
      icon: <UserAvatar user={user} size={24} />,
      run: () => go(`/profile/${user._id}`),
    })),
    isLoading: isFetching,
    failure: error === null ? null : failureText(error, messages),
  };
}
