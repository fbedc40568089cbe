import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Which control of which post. */
interface Place {
  readonly post: string;
  readonly index: number;
}

const controlsOf = (post: Element) => [...post.querySelectorAll<HTMLElement>('a[href], button')];

function placeOf(element: Element): Place | null {
  const post = element.closest<HTMLElement>('[data-post]');
  const name = post?.dataset['post'];
  if (post === null || name === undefined) return null;
  return { post: name, index: controlsOf(post).findIndex((control) => control === element) };
}

/** Who comes back to a page of posts has the focus where they left it. (The offset is the router's to restore.) */
export function useFocusReturn(): void {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  useEffect(() => {
    const place = cameBack ? places.current.get(key) : undefined;
    if (place !== undefined) {
      const post = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(place.post)}"]`);
      // The post itself is none of its controls.
      if (post !== null) (controlsOf(post)[place.index] ?? post).focus({ preventScroll: true });
    }
    const remember = ({ target }: FocusEvent) => {
      const focused = target instanceof Element ? placeOf(target) : null;
      if (focused !== null) places.current.set(key, focused);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [key, cameBack]);
}
