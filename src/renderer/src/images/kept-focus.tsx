import { useFocusTrap } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepingEscape } from '#renderer/ui/keeps-escape.ts';

/** Within the larger view: keeps the focus among its buttons, where Tab would lead to the page, which is inert. */
export function KeptFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  const trap = useFocusTrap();
  useLayoutEffect(() => {
    const pictures = marker.current?.parentElement;
    // The view focuses them itself, and they have its keys.
    pictures?.setAttribute('data-autofocus', '');
    // But not at once: the page is inert by now, so with the next frame what had the focus loses it, and would not get it
    // back from the view.
    pictures?.focus({ preventScroll: true });
    trap(pictures?.closest<HTMLElement>('[role="dialog"]') ?? null);
    return () => void trap(null);
  }, [trap]);
  // The view makes all else inert: also the messages, which are above it.
  useEffect(() => {
    for (const above of document.querySelectorAll(`body > ${keepingEscape}`)) {
      above.removeAttribute('inert');
      above.removeAttribute('aria-hidden');
    }
  }, []);
  return <span ref={marker} hidden />;
}
