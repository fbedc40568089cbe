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
export function ConfirmDialog({ text, confirm, confirming, onConfirm, ...modal }: ConfirmDialogProps) {
  const { close, logout } = useMessages();
  return (
    <Modal {...modal} centered closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button {...buttonVariants.secondary} onClick={modal.onClose} data-autofocus>
            {logout.cancel}
          </Button>
          <Button {...buttonVariants.destructive} loading={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
