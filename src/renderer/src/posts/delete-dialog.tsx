import { useAtomValue } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { askedDeletionAtom } from './deletion.ts';
import { postRegistryAtom } from './registry.ts';

// It is needed once this question is answered, and not by pages before.
export { deleteTweet } from './delete-own.ts';

/** Asks before a post or comment is deleted, by its menu or a key. */
export function DeleteDialog({ opened, onClose }: DialogProps) {
  const text = useDeferredMessages().deletion;
  const asked = useAtomValue(askedDeletionAtom);
  const posts = useAtomValue(postRegistryAtom);
  const confirm = () => {
    onClose();
    if (asked === null) return;
    // It may have been replaced by a newer version while the dialog was open.
    const { element, actions } = posts.at(asked.element) ?? asked;
    // The menu or this dialog, which are about to close, would take the focus with them.
    element.focus({ preventScroll: true });
    actions.remove?.();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      confirming={false}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
