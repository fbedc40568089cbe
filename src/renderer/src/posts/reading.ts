import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';

/** Whether a long post was unfolded, by its id; kept while the app runs, so that a post which scrolls away comes back as it was. */
export const unfoldedAtom = atomFamily((_id: string) => atom(false));

const minuteMs = 60_000;

const tickAtom = atom(0);
tickAtom.onMount = (set) => {
  const tick = () => set(Date.now());
  tick();
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
};

/** The time in milliseconds since 1970, at most a minute old: one clock for all that is shown, and none while nothing is. */
export const minuteAtom = atom((get) => {
  const tick = get(tickAtom);
  // Before the first tick something is painted already.
  return tick === 0 ? Date.now() : tick;
});
