import { Modal } from '@mantine/core';
import { messages } from '#renderer/i18n/messages.ts';
import { laterMessages } from '#renderer/i18n/messages-later.ts';
import { Servers } from './servers.tsx';

interface ServersDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The servers, wherever one is: also where the current one can't be reached, or nobody is signed in. */
export function ServersDialog({ opened, onClose }: ServersDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={laterMessages.servers.title}
      centered
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Servers />
    </Modal>
  );
}
