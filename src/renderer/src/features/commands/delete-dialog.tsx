import { useAtom } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { askedDeletionAtom } from './deletion.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';

/** Asks before a key deletes a post. */
export function DeleteDialog({ opened }: { readonly opened: boolean }) {
  const text = useDeferredMessages().deletion;
  const [asked, setAsked] = useAtom(askedDeletionAtom);
  const close = () => setAsked(null);
  return (
    <ConfirmDialog
      opened={opened}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      confirming={false}
      onClose={close}
      onConfirm={() => {
        close();
        asked?.remove();
      }}
    />
  );
}
