import { Modal, type ModalProps } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A modal dialog of the size and with the close button of spec §9, which is labelled in the user's language. */
export function Dialog(props: ModalProps) {
  const { close } = useMessages();
  return (
    <Modal
      {...useDialogFocus(props.opened)}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
      returnFocus={false}
      {...props}
    />
  );
}
