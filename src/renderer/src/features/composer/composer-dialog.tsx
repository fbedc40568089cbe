import { useMessages } from '#renderer/i18n/messages.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { Composer } from './composer.tsx';

/** The "Create a Post" dialog: text only. */
export function ComposerDialog({ opened, onClose }: DialogProps) {
  const { composer: text } = useMessages();
  return (
    // The composer has the padding of a dialog already.
    <Dialog opened={opened} onClose={onClose} title={text.dialogTitle} styles={{ body: { padding: 0 } }}>
      <Composer withImage={false} onPosted={onClose} />
    </Dialog>
  );
}
