import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';

/** Whether a long post was unfolded, by its id; kept while the app runs, so that a virtualized post comes back as it was. */
export const unfoldedAtom = atomFamily((_id: string) => atom(false));

const minuteMs = 60_000;

const tickAtom = atom(0);
tickAtom.onMount = (set) => {
  const tick = () => set(Date.now());
  tick();
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
};

/** The time in milliseconds since 1970, at most a minute old: one timer for all posts, and none while there are none. */
export const minuteAtom = atom((get) => {
  const tick = get(tickAtom);
  // The first paint comes before the first tick.
  return tick === 0 ? Date.now() : tick;
});
