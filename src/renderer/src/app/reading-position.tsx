import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { firstInView, postRegistryAtom } from '#renderer/posts/registry.ts';
import {
  isStartingAtom,
  readingPositionAtom,
  storedReadingPosition,
  storeReadingPosition,
} from '#renderer/stores/preferences/reading-position.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/**
 * Prepares to restore the reading position that the signed-in user had when the last run ended.
 * @param hasAddress - whether this start was given an address; otherwise it restores the last one
 */
export function restoreReadingPosition(store: Store, hasAddress: boolean): void {
  const userId = store.get(userIdAtom);
  const position = userId === null ? undefined : storedReadingPosition(userId);
  if (position === undefined) return;
  // The results of the last search are kept (spec §3): a start that goes back to them does not search again.
  const path = position.path.replace(/^\/search\?.*/, '/search');
  if (!hasAddress) window.history.replaceState(null, '', path);
  const { pathname, search } = window.location;
  if ([path, position.path].includes(pathname + search)) store.set(readingPositionAtom, position);
}

/**
 * Stores the position whenever scrolling has ended, and when the page is left.
 * @param path - where the app is now
 * @returns a function that stores it at once, to be called after a navigation
 */
export function keepReadingPosition(store: Store, path: () => string): () => void {
  const write = () => {
    const userId = store.get(userIdAtom);
    // Before the first page is shown, the position of the last run still applies.
    if (userId === null || store.get(isStartingAtom)) return;
    const post = window.scrollY === 0 ? undefined : firstInView(store.get(postRegistryAtom).all());
    storeReadingPosition(userId, {
      path: path(),
      post: post?.id ?? null,
      top: post?.element.getBoundingClientRect().top ?? -window.scrollY,
    });
  };
  document.addEventListener('scrollend', write);
  window.addEventListener('pagehide', write);
  return write;
}

/**
 * After a start, scrolls to the post that was being read, where it stood, or as far as a page without posts was. Before
 * the first paint or not at all, so that nothing moves under the user; rendered after the router's own scroll
 * restoration, which is for what follows.
 */
export function ReadingPosition() {
  const posts = useAtomValue(postRegistryAtom);
  const [position, setPosition] = useAtom(readingPositionAtom);
  const setStarting = useSetAtom(isStartingAtom);
  useLayoutEffect(() => {
    if (position === null) return;
    const { post: id, top } = position;
    const target = id === null ? document.documentElement : posts.find(id)?.element;
    if (target !== undefined) window.scrollBy(0, target.getBoundingClientRect().top - top);
  }, [posts, position]);
  // Only in an effect: the lists read it to know whether they are returned to.
  useEffect(() => {
    setPosition(null);
    setStarting(false);
  }, [setPosition, setStarting]);
  return null;
}
