import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { optionalPart, whenLoaded } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { useValueAfterPress } from '#renderer/ui/use-value-after-press.ts';
import { keepsEscape } from '#renderer/ui/keeps-escape.ts';
import styles from './toasts.module.css';

const loadOpenToast = () => import('./open-toast.tsx');
const OpenToast = optionalPart(async () => (await loadOpenToast()).OpenToast);

/**
 * The region that toasts appear in, focused with F8 and left with F8 or Escape. The component that shows them is loaded at the
 * first use of the page; an earlier toast is shown, for its full time, once that is loaded.
 */
export function ToastViewport() {
  const messages = useMessages();
  const hint = useHint();
  const toast = useValueAfterPress(openToastAtom);
  useEffect(() => onFirstTouch(() => whenLoaded(loadOpenToast)), []);
  // The bar of the layout at the bottom of a small window.
  const isBarShown = useAtomValue(userIdAtom) !== null;
  const barUpTo = useAtomValue(arrangementAtom) === 'navigation-left' ? 'sm' : 'md';
  const region = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element>(null);
  const isInside = (element = document.activeElement) => region.current?.contains(element) === true;
  const enter = (from = document.activeElement) => {
    if (!isInside(from)) cameFrom.current = from;
  };
  const goBack = () => {
    if (!isInside()) return;
    // The element that had it before may be gone.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  useAction('focusToasts', () => {
    if (isInside()) goBack();
    else {
      enter();
      region.current?.focus();
    }
  });
  return createPortal(
    // It takes the focus by F8, and Escape or F8 leaves it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={styles.region}
      tabIndex={-1}
      {...keepsEscape}
      aria-label={messages.toasts.region}
      aria-keyshortcuts={hint('focusToasts')['aria-keyshortcuts']}
      data-bar-up-to={isBarShown ? barUpTo : undefined}
      style={{ pointerEvents: toast ? 'auto' : 'none' }}
      onPointerDownCapture={() => enter()}
      onFocus={({ relatedTarget }) => {
        setFocused(true);
        // None where the window gets the focus.
        if (relatedTarget) enter(relatedTarget);
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        goBack();
      }}
    >
      <Suspense>
        {toast && (
          <OpenToast
            toast={toast}
            focused={focused}
            onClose={goBack}
            onGone={() => {
              if (isInside()) region.current?.focus();
            }}
          />
        )}
      </Suspense>
    </section>,
    document.body,
  );
}
