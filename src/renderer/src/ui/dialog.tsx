import { Modal, type ModalProps } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A modal dialog with a close button that is labelled in the user's language (spec §9). */
export function Dialog(props: ModalProps) {
  const { close } = useMessages();
  return <Modal closeButtonProps={{ 'aria-label': close }} {...props} />;
}
