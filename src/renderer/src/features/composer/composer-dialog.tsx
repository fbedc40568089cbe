import { useMessages } from '#renderer/i18n/messages.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { Composer } from './composer.tsx';

/** The "Create a Post" dialog: text only. */
export function ComposerDialog({ opened, onClose }: DialogProps) {
  const { composer: text } = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialogTitle} padding="xs">
      <Composer withImage={false} onPosted={onClose} />
    </Dialog>
  );
}
