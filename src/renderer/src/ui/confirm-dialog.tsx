import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from './button-styles.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends DialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly confirming: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that can't be undone. The safe answer has the focus. */
export function ConfirmDialog({ text, confirm, confirming, onConfirm, ...dialog }: ConfirmDialogProps) {
  const { logout } = useMessages();
  return (
    <Dialog {...dialog} centered>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button {...buttonVariants.secondary} onClick={dialog.onClose} data-autofocus>
            {logout.cancel}
          </Button>
          <Button {...buttonVariants.destructive} loading={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
