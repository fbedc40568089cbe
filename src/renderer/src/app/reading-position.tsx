import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useContext, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_DataRouterStateContext as RouterStateContext } from 'react-router-dom';
import { inputs } from '#renderer/lib/inputs.ts';
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
    // Before the first page is shown as it was left, the position of the last run still applies.
    if (userId === null || store.get(isStartingAtom) || store.get(readingPositionAtom)?.path === path())
      return;
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
 * After a start, scrolls to the post that was being read, to where it was: before the first paint or not at all, so that
 * nothing moves under the user. A page without posts is scrolled as far as it was, and so is one that the user goes back to.
 * Rendered after the router's own scroll restoration, which does that where the page has its whole height at once.
 */
export function ReadingPosition() {
  const posts = useAtomValue(postRegistryAtom);
  const [position, setPosition] = useAtom(readingPositionAtom);
  const setStarting = useSetAtom(isStartingAtom);
  useLayoutEffect(() => {
    if (!position?.post) return;
    const target = posts.find(position.post)?.element;
    if (target) window.scrollBy(0, target.getBoundingClientRect().top - position.top);
  }, [posts, position]);
  const router = useContext(RouterStateContext);
  const key = router?.location.key;
  // How far the page of a start is to be scrolled: 0 where that is by its post. Null once another page is opened.
  const [start, setStart] = useState(position && { key, top: position.post === null ? -position.top : 0 });
  if (start !== null && start.key !== key) setStart(null);
  // Only in an effect: the lists read it to know whether they are returned to.
  useEffect(() => {
    if (!start?.top) setPosition(null);
    setStarting(false);
  }, [start, setPosition, setStarting]);
  const saved = router?.restoreScrollPosition;
  // At a start, the router may have the position of a page that had no room to be scrolled.
  const top = start?.top ?? (typeof saved === 'number' ? saved : 0);
  return top > 0 && <Scrolled key={key} top={top} />;
}

/** Scrolls the window to a position, also where there is room for it only once content has been loaded. */
function Scrolled({ top }: { readonly top: number }) {
  const setPosition = useSetAtom(readingPositionAtom);
  const [isEnded, setEnded] = useState(false);
  // It stops while the page is hidden, and goes on afterwards unless it has ended.
  useLayoutEffect(
    () =>
      isEnded
        ? undefined
        : scrollOnceHighEnough(top, () => {
            setEnded(true);
            setPosition(null);
          }),
    [top, isEnded, setPosition],
  );
  return null;
}

/**
 * Scrolls the window until it is at a position. A user who has done something meanwhile stays where they are.
 * @param onEnd - called when it has scrolled there, or the user has done something
 * @returns a function that stops it
 */
function scrollOnceHighEnough(top: number, onEnd: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const end = () => {
    stopped.abort();
    onEnd();
  };
  for (const input of inputs) window.addEventListener(input, end, { capture: true, passive: true, signal });
  const scroll = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top);
    if (window.scrollY >= top - 1) end();
  };
  const observer = new ResizeObserver(scroll);
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body);
  scroll();
  return () => stopped.abort();
}
