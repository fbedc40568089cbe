import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { Servers } from './servers.tsx';

/** The servers on any page: also where the current one can't be reached, or nobody is signed in. */
export function ServersDialog(props: DialogProps) {
  return (
    <Dialog {...props} title={useDeferredMessages().servers.title} centered>
      <Servers />
    </Dialog>
  );
}
