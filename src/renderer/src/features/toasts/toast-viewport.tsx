import { Box, Notification, Portal, useDirection } from '@mantine/core';
import { useDrag, useFocusWithin, useHover, useMergedRef, useTimeout, useWindowEvent } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import {
  dismissToastAtom,
  openToastAtom,
  type Toast,
  toastDuration,
  toastSwipeThreshold,
} from '#renderer/stores/toasts.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';

/** Where toasts appear: one at a time, focused with F8, gone after `toastDuration` or a swipe out of the page. */
export function ToastViewport() {
  const messages = useMessages();
  const hint = useHint();
  const toast = useAtomValue(openToastAtom);
  const region = useRef<HTMLElement>(null);
  const { ref: hoverRef, hovered } = useHover<HTMLElement>();
  const { ref: focusRef, focused } = useFocusWithin<HTMLElement>();
  const [away, setAway] = useState(false);
  useWindowEvent('blur', () => setAway(true));
  useWindowEvent('focus', () => setAway(false));
  const cameFrom = useRef<Element>(null);
  const focusRegion = () => region.current?.focus();
  const isInside = () => region.current?.contains(document.activeElement) === true;
  const goBack = () => {
    if (isInside() && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  useAction('focusToasts', () => {
    if (!isInside()) cameFrom.current = document.activeElement;
    focusRegion();
  });
  return (
    <Portal>
      <Box
        component="section"
        ref={useMergedRef(region, hoverRef, focusRef)}
        tabIndex={-1}
        aria-label={messages.toasts.region}
        aria-keyshortcuts={hint('focusToasts')['aria-keyshortcuts']}
        pos="fixed"
        bottom={{ base: 64, md: 0 }}
        p="md"
        w="100%"
        maw={{ md: 420 }}
        style={{ insetInlineEnd: 0, zIndex: 400, pointerEvents: toast ? 'auto' : 'none' }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // It closes this layer, and not what lies under it as well.
          event.stopPropagation();
          goBack();
        }}
      >
        {toast && (
          <ToastCard
            key={toast.id}
            toast={toast}
            waits={hovered || focused || away}
            onClose={goBack}
            onGone={() => {
              if (isInside()) focusRegion();
            }}
          />
        )}
      </Box>
    </Portal>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Whether it stays for now. */
  readonly waits: boolean;
  /** Told when the user closes it. */
  readonly onClose: () => void;
  /** Told when it goes, for whatever reason. */
  readonly onGone: () => void;
}

/** A toast goes by itself, but not while somebody points at it, is in it, or is in another window. */
function ToastCard({ toast, waits, onClose, onGone }: ToastCardProps) {
  const messages = useMessages();
  const dismissToast = useSetAtom(dismissToastAtom);
  const dismiss = () => dismissToast(toast.id);
  const [offset, setOffset] = useState(0);
  const outwards = useDirection().dir === 'rtl' ? -1 : 1;
  const { start, clear } = useTimeout(dismiss, toastDuration);
  useEffect(() => {
    if (!waits) start();
    return clear;
  }, [waits, start, clear]);
  const gone = useEffectEvent(onGone);
  useLayoutEffect(() => () => gone(), []);
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement: [right], last }) => {
      const x = right * outwards;
      if (last && x >= toastSwipeThreshold) dismiss();
      else setOffset(last ? 0 : Math.max(0, x));
    },
    { axis: 'x', threshold: 3 },
  );
  const destructive = toast.variant === 'destructive';
  return (
    <Notification
      ref={ref}
      role={destructive ? 'alert' : 'status'}
      color={destructive ? 'red' : 'blue'}
      withBorder
      onClose={() => {
        onClose();
        dismiss();
      }}
      closeButtonProps={{ 'aria-label': messages.toasts.dismiss }}
      style={{
        transform: `translateX(${offset * outwards}px)`,
        touchAction: 'pan-y',
        overflowWrap: 'anywhere',
      }}
    >
      {toast.text}
    </Notification>
  );
}
