import { Modal } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { Servers } from './servers.tsx';

interface ServersDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The servers, wherever one is: also where the current one can't be reached, or nobody is signed in. */
export function ServersDialog({ opened, onClose }: ServersDialogProps) {
  const messages = useMessages();
  const deferred = useDeferredMessages();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={deferred.servers.title}
      centered
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Servers />
    </Modal>
  );
}
