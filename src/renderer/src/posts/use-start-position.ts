import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { storedReadingPosition } from '#renderer/stores/preferences/reading-position.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { ListPosition } from '#renderer/ui/scroller.ts';

/**
 * Where a list of posts was read that comes later than its page, at a start or reload on that page. Null elsewhere, and once
 * the user has done something: they stay where they are.
 */
export function useStartPosition(): ListPosition | null {
  const store = useStore();
  const { pathname, search } = useLocation();
  const isOpenedInApp = useNavigationType() !== NavigationType.Pop;
  const [start, setStart] = useState(() => {
    const { path, post = null, top = 0 } = storedReadingPosition(store.get(userIdAtom) ?? '') ?? {};
    const isRead = post !== null && path === pathname + search && !isOpenedInApp;
    return isRead ? { id: post, offset: -top } : null;
  });
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, passive: true, signal: ended.signal };
    for (const input of ['wheel', 'pointerdown', 'keydown'])
      window.addEventListener(input, () => setStart(null), options);
    return () => ended.abort();
  }, []);
  return start;
}
