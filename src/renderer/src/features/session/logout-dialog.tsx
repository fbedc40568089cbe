import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { discardKept } from '#renderer/stores/kept-export.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { logout } from './actions.ts';

/**
 * The confirm dialog before a sign-out (spec §8 has its text). Closing it cancels the sign-out until that is requested.
 * Afterwards the route guard goes to the landing page.
 */
export function LogoutDialog({ opened, onClose }: DialogProps) {
  const text = useDeferredMessages().logout;
  const store = useStore();
  const [leaving, setLeaving] = useState(false);
  const attempt = useRef<AbortController>(null);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      attempt.current?.abort();
      setLeaving(false);
    };
  }, [opened]);
  const confirm = async () => {
    const { signal } = (attempt.current = new AbortController());
    setLeaving(true);
    const userId = store.get(userIdAtom);
    // Not in `logout`, which is on the first route with the sign-in.
    if ((await logout(store, signal)) && userId !== null) void discardKept(userId);
    // By then, it may have been closed and opened again.
    if (!signal.aborted) onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      confirming={leaving}
      onConfirm={() => void confirm()}
    />
  );
}
