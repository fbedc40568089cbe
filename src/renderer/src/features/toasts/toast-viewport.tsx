import { Box, Notification, Portal } from '@mantine/core';
import { useDrag, useTimeout } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { hint } from '#renderer/lib/hint.ts';
import { messages } from '#renderer/lib/messages.ts';
import {
  dismissToastAtom,
  openToastAtom,
  type Toast,
  toastDuration,
  toastSwipeThreshold,
} from '#renderer/stores/toasts.ts';
import { useAction } from '#renderer/ui/use-action.ts';

/** Where toasts appear: one at a time, focused with F8, gone after `toastDuration` or a swipe to the right. */
export function ToastViewport() {
  const toast = useAtomValue(openToastAtom);
  const region = useRef<HTMLElement>(null);
  useAction('focusToasts', () => region.current?.focus());
  return (
    <Portal>
      <Box
        component="section"
        ref={region}
        tabIndex={-1}
        aria-label={messages.toasts.region}
        aria-keyshortcuts={hint('focusToasts')['aria-keyshortcuts']}
        pos="fixed"
        right={0}
        bottom={{ base: 64, md: 0 }}
        p="md"
        w="100%"
        maw={{ md: 420 }}
        style={{ zIndex: 400, pointerEvents: toast ? 'auto' : 'none' }}
      >
        {toast && <ToastCard key={toast.id} toast={toast} />}
      </Box>
    </Portal>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const dismissToast = useSetAtom(dismissToastAtom);
  const dismiss = () => dismissToast(toast.id);
  const [offset, setOffset] = useState(0);
  useTimeout(dismiss, toastDuration, { autoInvoke: true });
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement: [x], last }) => {
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
      onClose={dismiss}
      closeButtonProps={{ 'aria-label': messages.toasts.dismiss }}
      style={{ transform: `translateX(${offset}px)`, touchAction: 'pan-y', overflowWrap: 'anywhere' }}
    >
      {toast.text}
    </Notification>
  );
}
