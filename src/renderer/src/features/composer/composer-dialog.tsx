import { Modal } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';
import { Composer } from './composer.tsx';

interface ComposerDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The "Create a Post" dialog: text only. */
export function ComposerDialog({ opened, onClose }: ComposerDialogProps) {
  const messages = useMessages();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={messages.composer.dialogTitle}
      size="lg"
      padding="xs"
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Composer withImage={false} onPosted={onClose} />
    </Modal>
  );
}
