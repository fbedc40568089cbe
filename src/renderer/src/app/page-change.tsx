import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import { shownPathAtom, unreadInTitle } from '#renderer/stores/page-title.ts';

/** Whether the focus is already in the new page, in a layer over it, or in a text field. */
const isFocusSet = () =>
  Boolean(document.activeElement?.closest('main, [aria-modal="true"], input, textarea'));

/**
 * Announces a page change to screen readers, which a browser does only for documents, and moves the focus to the page. It
 * is rendered after the pages, so that their own effects on the focus (going back to a post, a field) come first.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [said, setSaid] = useState({ pathname, title: '' });
  const setPath = useSetAtom(shownPathAtom);
  useLayoutEffect(() => setPath(pathname), [setPath, pathname]);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const announce = () => setSaid({ pathname, title: document.title.replace(unreadInTitle, '') });
    announce();
    // A page may know its title only after a fetch.
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const main = document.querySelector('main');
    if (main !== null && !isFocusSet()) {
      main.tabIndex = -1;
      main.style.outline = 'none';
      main.focus({ preventScroll: true });
    }
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div className={visuallyHidden} aria-live="polite">
      {/* Keyed, since two pages can have the same title, and both are announced. */}
      <span key={said.pathname}>{said.title}</span>
    </div>
  );
}
