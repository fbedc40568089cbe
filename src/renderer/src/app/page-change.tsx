import { useAtomValue, useSetAtom } from 'jotai';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Location,
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import { LayersContext } from '#renderer/ui/layers.ts';
import { shownPathAtom, unreadInTitle } from '#renderer/stores/page-title.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** The state of a location that a menu, a key or a notification has opened, rather than something in the page. */
export const fromOutside = 'outside';

/** What keeps the focus: the new page, a layer over it, a menu that is not being closed, a text field. */
const keepsFocus = 'main, [aria-modal="true"], [data-open], input, textarea';

/**
 * Announces a page change to screen readers, which a browser does only for documents, and moves the focus to the page. It
 * is rendered after the pages, so that their own effects on the focus (going back to a post, a field) come first. If it
 * comes from outside, or after a sign-out, what is open over the page before is closed; otherwise the user may be writing
 * there.
 */
export function PageChange() {
  const { pathname, state }: Location<unknown> = useLocation();
  const isFromOutside = useNavigationType() === NavigationType.Pop || state === fromOutside;
  const layers = useContext(LayersContext);
  const userId = useAtomValue(userIdAtom);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (userId !== null) wasSignedIn.current = true;
  }, [userId]);
  const leaveLayers = useEffectEvent(() => {
    const isSignedOut = wasSignedIn.current && userId === null;
    wasSignedIn.current = userId !== null;
    return (isFromOutside || isSignedOut) && layers?.leavePage();
  });
  const shown = useRef(pathname);
  const [said, setSaid] = useState({ pathname, title: '' });
  const { product } = useMessages();
  const announce = useEffectEvent(() => {
    const title = document.title.replace(unreadInTitle, '');
    // Only the product's name: the code of the page is still being loaded.
    if (title !== product) setSaid({ pathname, title });
  });
  const setPath = useSetAtom(shownPathAtom);
  const { location: next } = useNavigation();
  const path = next?.pathname ?? pathname;
  useLayoutEffect(() => setPath(path), [setPath, path]);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const kept = leaveLayers() ? 'main' : keepsFocus;
    let main: HTMLElement | null = null;
    const show = () => {
      announce();
      if (main !== null) return;
      main = document.querySelector('main');
      // Before the layers are closed, which would return it.
      if (main === null || document.activeElement?.closest(kept)) return;
      main.tabIndex = -1;
      main.style.outline = 'none';
      main.focus({ preventScroll: true });
    };
    show();
    // A page may know its title only after a fetch, and a signed-out one that waits for its code has no content before.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div className={visuallyHidden} aria-live="polite">
      {/* Keyed, since two pages can have the same title, and both are announced. */}
      <span key={said.pathname}>{said.title}</span>
    </div>
  );
}
