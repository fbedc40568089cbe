import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageQueryAtom, searchedAtom, shownEntryAtom } from '#renderer/stores/entities/search.ts';
import { usersAtom } from '#renderer/stores/entities/users.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { runSearch, searchStateAtom } from './search-query.ts';
import { isSearchedEntry, keepSearchedEntry } from './searched-entry.ts';

/**
 * Runs the search that the address asks for, as in `/search?q=%23garden`: once per navigation. A user who comes back to the page that
 * they searched on last, or reloads it, sees the results of the last search made there, which the box may have made. A name
 * with an @ goes on to the profile of the person who has it.
 * @returns how many characters the last search has too many for the server, if any
 */
export function useAskedSearch(): number {
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

  const isDone = query !== '' && over === 0 && usersError === null && tweetsError === null;
  useEffect(() => {
    // A search that is still running is awaited first.
    if (running) return;
    const shown = store.get(shownEntryAtom);
    if (shown === key) {
      if (isDone) keepSearchedEntry(key);
      return;
    }
    store.set(shownEntryAtom, key);
    // After a reload the results of the last search are restored (spec §3).
    if (asked === '' || (shown === null && isSearchedEntry(key))) return;
    if (excess(words, 'queryMax') <= 0) {
      void runSearch(store, words);
      return;
    }
    // The server would refuse it: it is offered to be shortened.
    store.set(searchedAtom, words);
    store.set(pageQueryAtom, words);
  }, [asked, excess, isDone, running, key, words, store]);

  const isFound = username !== null && query === username && !running && usersError === null;
  const person = isFound
    ? users.find((user) => user.username.toLowerCase() === username.toLowerCase())
    : undefined;
  const profile = person === undefined ? null : `/profile/${person._id}`;
  useEffect(() => {
    if (profile !== null) void navigate(profile, { replace: true });
  }, [profile, navigate]);
  return over;
}
