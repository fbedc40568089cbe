import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from './button-styles.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly confirming: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that can't be undone. The safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  confirming,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const messages = useMessages();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button {...buttonVariants.secondary} onClick={onClose} data-autofocus>
            {messages.logout.cancel}
          </Button>
          <Button {...buttonVariants.destructive} loading={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
