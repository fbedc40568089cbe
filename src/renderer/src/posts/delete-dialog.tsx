import { useAtomValue } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { askedDeletionAtom } from './deletion.ts';

/** Asks before a post or comment is deleted, by its menu or a key. */
export function DeleteDialog({ opened, onClose }: DialogProps) {
  const text = useDeferredMessages().deletion;
  const asked = useAtomValue(askedDeletionAtom);
  return (
    <ConfirmDialog
      opened={opened}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      confirming={false}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        asked?.remove();
      }}
    />
  );
}
