import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { User } from '#contract/api/entities.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { findPeople } from './find-people.ts';
import { useFoundPeople } from './use-found-people.ts';

const nobody: readonly User[] = [];

interface PeopleSearch {
  readonly people: readonly User[];
  readonly isLoading: boolean;
  /** That they are being looked for, or why that failed; null once they are found. */
  readonly status: string | null;
}

/**
 * Searches for people while a name is typed.
 * @param typed - the present text
 * @param sought - the text that is searched for; nobody is found for an empty one
 */
export function usePeopleSearch(typed: string, sought: string): PeopleSearch {
  const messages = useMessages();
  const text = useDeferredMessages().palette;
  const { data, isFetching, error } = useAtomValue(useMemo(() => findPeople(sought), [sought]));
  const isSearching = sought !== '' && error === null;
  const failure = error === null ? null : text.failed(loadFailureText(error, messages));
  return {
    people: useFoundPeople(isSearching ? (data ?? null) : nobody, typed, typed === sought),
    isLoading: isFetching,
    status: isFetching ? text.loading : failure,
  };
}
