import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { Servers } from './servers.tsx';

/** The servers, wherever one is: also where the current one can't be reached, or nobody is signed in. */
export function ServersDialog({ opened, onClose }: DialogProps) {
  const { servers } = useDeferredMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={servers.title} centered>
      <Servers />
    </Dialog>
  );
}
