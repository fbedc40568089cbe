import { useStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { inputs } from '#renderer/lib/inputs.ts';
import { postRegistryAtom } from '#renderer/posts/registry.ts';
import {
  type ReadingPosition,
  readingPositionAtom,
  storedReadingPosition,
} from '#renderer/stores/preferences/reading-position.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { mountRow } from './mount-row.ts';

interface HeldPosition extends ReadingPosition {
  readonly post: string;
}

/** How long nothing moves a post any more once all of its page has been loaded, in ms. */
const settledMs = 3000;
/** How long a post is waited for, in ms: it may have been deleted, or not be on a page that is loaded. */
const longestMs = 60_000;

/**
 * After a start, brings the post that was being read to where it was, also where it comes later than its page, such as a
 * comment; and keeps it there while its list measures the rows above and what is above the list is loaded. Anything that
 * the user does ends it.
 */
export function useHeldPosition(): void {
  const store = useStore();
  const { pathname, search } = useLocation();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Going back to the page later is up to the router.
    if (hasBegun.current) return undefined;
    hasBegun.current = true;
    const position = positionAtStart(store, pathname + search);
    return position === null ? undefined : holdPosition(store, position);
  }, [store, pathname, search]);
}

/**
 * The position of the last run, if this run began on its page, and the user has not done anything: since the page was
 * requested, as this code comes later than the page, and its effects later than itself.
 */
function positionAtStart(store: Store, path: string): HeldPosition | null {
  if (window.scrollY > 0 || document.activeElement?.matches('body, main') !== true) return null;
  const position = storedReadingPosition(store.get(userIdAtom) ?? '');
  const post = position?.post ?? null;
  if (position?.path !== path || post === null) return null;
  const isUsed = inputs.some((input) => (performance.eventCounts.get(input) ?? 0) > 0);
  return isUsed ? null : { ...position, post };
}

/** @returns a function that ends it */
function holdPosition(store: Store, position: HeldPosition): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let isThere = false;
  const end = () => {
    ended.abort();
    clearTimeout(timer);
    stopWatching();
    store.set(readingPositionAtom, null);
    unmountRow();
  };
  const align = () => {
    const target = store.get(postRegistryAtom).find(position.post)?.element;
    if (target === undefined) return;
    const before = window.scrollY;
    const distance = target.getBoundingClientRect().top - position.top;
    // A part of a pixel can't be scrolled.
    if (Math.round(distance) !== 0) window.scrollBy(0, distance);
    if (isThere && window.scrollY === before) return;
    isThere = true;
    settle();
  };
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (queries.isFetching() > 0 ? settle() : end()), settledMs);
  };
  const queries = store.get(queryClientAtom);
  // What has been loaded is shown a little later.
  const stopWatching = queries.getQueryCache().subscribe(() => isThere && settle());
  // Until it is there, it is not replaced by the top of the page.
  store.set(readingPositionAtom, position);
  // The list mounts it wherever it is.
  const unmountRow = mountRow(store, position.post);
  watchMoves(align, signal);
  for (const input of inputs) window.addEventListener(input, end, { capture: true, passive: true, signal });
  let timer = setTimeout(end, longestMs);
  align();
  return end;
}

/** Calls `onMove` whenever something may have moved a post, until `signal` is aborted. */
function watchMoves(onMove: () => void, signal: AbortSignal): void {
  const mutations = new MutationObserver(onMove);
  const sizes = new ResizeObserver(onMove);
  // Rows are moved by their style. A list also scrolls by itself when it has measured rows that are above the window.
  mutations.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  sizes.observe(document.body);
  document.addEventListener('scroll', onMove, { signal });
  signal.addEventListener('abort', () => {
    mutations.disconnect();
    sizes.disconnect();
  });
}
