import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the button of a form that has the focus in view when the picture of the form is shown and moves it.
 * @param url - that of the picture, once all that is shown with it is there
 * @returns the ref of an element of the form
 */
export function useFocusInView(url: string | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (url !== null)
      ref.current?.closest('form')?.querySelector('button:focus')?.scrollIntoView({ block: 'nearest' });
  }, [url]);
  return ref;
}
