import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Box, Button, useDirection } from '@mantine/core';
import { useDrag, useMergedRef, useWindowEvent } from '@mantine/hooks';
import {
  createNotificationsStore,
  type NotificationData,
  Notifications,
  notifications,
  useNotifications,
} from '@mantine/notifications';
import { useSetAtom } from 'jotai';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { actionLabel } from '#contract/actions/actions.ts';
import type { RendererActionId } from '#contract/actions/renderer-actions.ts';
import { useActionLabels } from '#renderer/i18n/localization.ts';
import { afterPress } from '#renderer/lib/after-press.ts';
import { currentPlatform } from '#renderer/lib/platform.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { dismissToastAtom, type Toast, toastDuration, toastSwipeThreshold } from '#renderer/stores/toasts.ts';
import { keepsEscape } from '#renderer/ui/keeps-escape.ts';

/** The height of the strip at the bottom of the window that is reserved for visible toasts. */
const roomVariable = '--warble-toast-room';

/** Between a toast and what is above it, in px. */
const gap = 12;

interface OpenToastProps {
  readonly toast: Toast;
  /** Whether the toasts have the focus. */
  readonly focused: boolean;
  /** Called when the user closes it. */
  readonly onClose: () => void;
  /** Called before it is removed, for whatever reason. */
  readonly onGone: () => void;
}

/** Shows the open toast by @mantine/notifications, for `toastDuration` or until it is swiped out of the page. */
export function OpenToast({ toast, focused, onClose, onGone }: OpenToastProps) {
  const dismissLabel = useMessages().toasts.dismiss;
  const dismiss = useSetAtom(dismissToastAtom);
  const [store] = useState(createNotificationsStore);
  // The window may have been opened in the background.
  const [away, setAway] = useState(() => !document.hasFocus());
  useWindowEvent('blur', () => setAway(true));
  useWindowEvent('focus', () => setAway(false));
  const shown = useNotifications(store).notifications[0];

  const notificationOf = ({ id, text, variant, action }: Toast, label: string): NotificationData => ({
    id: String(id),
    message:
      action === undefined ? (
        text
      ) : (
        <>
          {text} <ActionButton action={action} />
        </>
      ),
    role: variant === 'destructive' ? 'alert' : 'status',
    color: variant === 'destructive' ? 'red' : 'blue',
    withBorder: true,
    style: { overflowWrap: 'anywhere' },
    // A server may answer with a whole page.
    styles: { body: { maxHeight: '40dvh', overflowY: 'auto' } },
    closeButtonProps: { 'aria-label': label, onClick: onClose, ...keepsEscape },
    onClose: () => {
      onGone();
      dismiss(id);
    },
  });

  const show = useEffectEvent((next: Toast) => {
    onGone();
    // `notifications.show` would queue it behind the one that is visible.
    notifications.updateState(store, () => [notificationOf(next, dismissLabel)]);
  });
  useLayoutEffect(() => show(toast), [toast]);

  const relabel = useEffectEvent((label: string) =>
    notifications.updateState(store, (all) => all.map(() => notificationOf(toast, label))),
  );
  useLayoutEffect(() => relabel(dismissLabel), [dismissLabel]);

  const box = useRef<HTMLDivElement>(null);
  useRoom(box);
  const outwards = useDirection().dir === 'rtl' ? -1 : 1;
  const [offset, setOffset] = useState(0);
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement: [right], last }) => {
      const x = right * outwards;
      setOffset(last ? 0 : Math.max(0, x));
      if (last && x >= toastSwipeThreshold) dismiss(toast.id);
    },
    { axis: 'x', threshold: 3 },
  );

  return (
    <Box ref={useMergedRef(ref, box)} style={{ transform: `translateX(${offset * outwards}px)` }}>
      {/* A new instance for each toast: the library would show the old one until it has faded. */}
      <Notifications
        key={shown?.id}
        store={store}
        limit={1}
        withinPortal={false}
        pos="static"
        w="100%"
        maw="none"
        notificationMaxHeight="none"
        // The library itself only waits for the pointer.
        autoClose={focused || away ? false : toastDuration}
        // These dismiss to both sides.
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </Box>
  );
}

function ActionButton({ action }: { readonly action: RendererActionId }) {
  const labels = useActionLabels();
  const run = useSetAtom(runActionAtom);
  return (
    <Button {...buttonSizes.sm} {...buttonVariants.secondary} {...keepsEscape} onClick={() => run(action)}>
      {actionLabel(action, currentPlatform(), labels)}
    </Button>
  );
}

/** Reserves the space that the toast takes, measured from the window's lower edge. */
function useRoom(toast: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = toast;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const measure = () =>
      afterPress(() => {
        if (!current.isConnected) return;
        const room = window.innerHeight - current.getBoundingClientRect().top + gap;
        style.setProperty(roomVariable, `${room}px`);
      });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(roomVariable);
    };
  }, [toast]);
}
