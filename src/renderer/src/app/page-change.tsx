import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether the focus is where somebody wants it: in the page that came, in a layer over it, or where they type. */
const isPlaced = () => Boolean(document.activeElement?.closest('main, [aria-modal="true"], input, textarea'));

/**
 * Says that another page has come, which a browser does only for documents, and takes the focus to it. It stands after
 * the pages, so that what they do with the focus themselves (going back to a post, a field to type in) is done before.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const say = () => setTitle(document.title);
    say();
    // A page may have its name only from the server.
    const observer = new MutationObserver(say);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const main = document.querySelector('main');
    if (main !== null && !isPlaced()) {
      main.tabIndex = -1;
      main.style.outline = 'none';
      main.focus({ preventScroll: true });
    }
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <VisuallyHidden aria-live="polite">
      {/* Two pages can have one title, and yet each is said. */}
      <span key={pathname}>{title}</span>
    </VisuallyHidden>
  );
}
