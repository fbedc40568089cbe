import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageQueryAtom, searchedAtom, shownEntryAtom } from '#renderer/stores/entities/search.ts';
import { usersAtom } from '#renderer/stores/entities/users.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { runSearch, searchStateAtom } from './search-query.ts';
import { isSearchedEntry, keepSearchedEntry } from './searched-entry.ts';

interface AskedSearch {
  /** How many characters the last search has too many for the server, if any. */
  readonly over: number;
  /** Whether a search runs, or is about to. */
  readonly isRunning: boolean;
  /** Whether it has run since the page was opened. */
  readonly isOpening: boolean;
}

/**
 * Runs the search that the address asks for, as in `/search?q=%23garden`: once per navigation. A user who comes back to the page that
 * they searched on last, or reloads it, sees the results of the last search made there, which the box may have made. A name
 * with an @ goes on to the profile of the person who has it.
 */
export function useAskedSearch(): AskedSearch {
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const { query, running, usersError, tweetsError } = useAtomValue(searchStateAtom);
  const users = useAtomValue(usersAtom);
  const asked = parameters.get('q') ?? '';
  const username = asked.startsWith('@') ? asked.slice(1) : null;
  const words = (username ?? asked).trim();
  const excess = useAtomValue(excessAtom);
  const over = Math.max(0, excess(query, 'queryMax'));

  const shownEntry = useAtomValue(shownEntryAtom);
  // After a reload the results of the last search are restored (spec §3).
  const isRestored = shownEntry === null && isSearchedEntry(key);
  const isAsked = shownEntry !== key && asked !== '' && !isRestored;
  const isTooLong = excess(words, 'queryMax') > 0;
  const isRunning = running || (isAsked && !isTooLong);
  const [isOpening, setOpening] = useState(isRunning);
  if (isOpening && !isRunning) setOpening(false);

  const isDone = query !== '' && over === 0 && usersError === null && tweetsError === null;
  useEffect(() => {
    // A search that is still running is awaited first.
    if (running) return;
    if (shownEntry === key) {
      if (isDone) keepSearchedEntry(key);
      return;
    }
    store.set(shownEntryAtom, key);
    if (!isAsked) return;
    if (!isTooLong) {
      void runSearch(store, words);
      return;
    }
    // The server would refuse it: it is offered to be shortened.
    store.set(searchedAtom, words);
    store.set(pageQueryAtom, words);
  }, [shownEntry, isAsked, isTooLong, isDone, running, key, words, store]);

  const isFound = username !== null && query === username && !running && usersError === null;
  const person = isFound
    ? users.find((user) => user.username.toLowerCase() === username.toLowerCase())
    : undefined;
  const profile = person === undefined ? null : `/profile/${person._id}`;
  useEffect(() => {
    if (profile !== null) void navigate(profile, { replace: true });
  }, [profile, navigate]);
  return { over, isRunning, isOpening };
}
