import { atom } from 'jotai';
import { logFailure } from '#renderer/lib/log.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { replaceFoundTweetsAtom, type SearchRun, searchRunAtom } from '#renderer/stores/entities/search.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { addUsersAtom, replaceUsersAtom } from '#renderer/stores/entities/users.ts';

/** How many a search finds at most (spec §9). */
const usersMax = 5;
const tweetsMax = 10;

/**
 * Searches users and tweets, side by side. Does nothing when the text is only spaces, or while a search runs. A failure
 * is only logged (spec §8); what was there stays, and the screen offers to retry.
 */
export const runSearchAtom = atom(null, async (get, set, text: string): Promise<void> => {
  const query = text.trim();
  if (query === '' || get(searchRunAtom).running) return;
  const { api } = get(servicesAtom);
  const searcher = get(userIdAtom);
  set(searchRunAtom, { query, running: true });
  void import('#renderer/stores/preferences/recent-searches.ts').then(({ noteSearchAtom }) =>
    set(noteSearchAtom, query),
  );

  // The answer to someone who has signed out meanwhile is nobody's.
  const isWanted = () => get(userIdAtom) === searcher;
  const note = (change: Partial<SearchRun>) => {
    if (isWanted()) set(searchRunAtom, { ...get(searchRunAtom), ...change });
  };
  const findUsers = async () => {
    try {
      const users = await api.call('allUsers', { payload: { query, limit: usersMax } });
      if (!isWanted()) return;
      set(replaceUsersAtom, []);
      set(addUsersAtom, users.slice(0, usersMax));
    } catch (error) {
      logFailure('user list', error);
      note({ usersError: error });
    }
  };
  const findTweets = async () => {
    try {
      const tweets = await api.call('allTweets', { payload: { query, limit: tweetsMax } });
      if (isWanted()) set(replaceFoundTweetsAtom, tweets.slice(0, tweetsMax));
    } catch (error) {
      logFailure('tweet list', error);
      note({ tweetsError: error });
    }
  };
  await Promise.all([findUsers(), findTweets()]);
  note({ running: false });
});
