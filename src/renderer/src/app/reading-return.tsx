import { useAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { readingPlaceAtom } from '#renderer/stores/preferences/reading-position.ts';

/**
 * After a start, back to the post that was read, where it stood. It happens before the first paint or not at all, so
 * that nothing moves under anybody; it stands after the router's own restoration, which knows this run only.
 */
export function ReadingReturn() {
  const [place, setPlace] = useAtom(readingPlaceAtom);
  useLayoutEffect(() => {
    if (typeof place?.post !== 'string') return;
    const post = document.querySelector(`main [data-post="${CSS.escape(place.post)}"]`);
    if (post !== null) window.scrollBy(0, post.getBoundingClientRect().top - place.top);
  }, [place]);
  // Only now, when the lists have asked whether they are returned to.
  useEffect(() => setPlace(null), [setPlace]);
  return null;
}
