import { atom } from 'jotai';
import { weakFamily } from '#renderer/lib/weak-family.ts';

const allUnfoldedAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * Whether a long post was unfolded, by its id; kept while the app runs, so that a virtualized post is restored as it
 * was.
 */
export const unfoldedAtom = weakFamily((id: string) =>
  atom(
    (get) => get(allUnfoldedAtom).has(id),
    (get, set, unfolded: boolean) => {
      const others = [...get(allUnfoldedAtom)].filter((other) => other !== id);
      set(allUnfoldedAtom, new Set(unfolded ? [...others, id] : others));
    },
  ),
);

const minuteMs = 60_000;

/** Computed once per store, so that the first tick draws no post again. */
const firstReadAtom = atom(() => Date.now());
const tickAtom = atom(0);

/** The time in milliseconds since 1970, at most a minute old: one timer for all posts, and none without posts. */
export const minuteAtom = atom(
  (get) => get(tickAtom) || get(firstReadAtom),
  (get, set) => {
    const now = Date.now();
    // A timer is never exact, and the clock can be set back.
    if (Math.abs(now - get(minuteAtom)) >= minuteMs / 2) set(tickAtom, now);
  },
);
minuteAtom.onMount = (tick) => {
  tick();
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
};
