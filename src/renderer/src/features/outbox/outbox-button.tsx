import { ActionIcon, Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import type { Entry } from '#renderer/outbox/entry.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { useFocusOnRemoval } from '#renderer/ui/use-focus-on-removal.ts';
import { OutboxDialog } from './outbox-dialog.tsx';

interface OutboxButtonProps {
  readonly compact: boolean;
  readonly entries: readonly Entry[];
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

const Dialog = lazyDialog(() => Promise.resolve(OutboxDialog));

/** Shows how many changes wait or were refused, and opens the list. */
export function OutboxButton({ compact, entries, opened, onOpen }: OutboxButtonProps) {
  const messages = useMessages();
  const refused = entries.filter((entry) => entry.refused !== null).length;
  const waiting = entries.length - refused;
  const label = [
    ...(waiting > 0 ? [messages.outbox.changes(waiting)] : []),
    ...(refused > 0 ? [messages.outbox.refused(refused)] : []),
  ].join(', ');
  const shared = {
    // It is removed with the last change.
    ref: useFocusOnRemoval(),
    ...buttonVariants[refused > 0 ? 'destructive' : 'secondary'],
    // The dialog stays open without entries.
    display: entries.length === 0 ? 'none' : undefined,
    onClick: () => onOpen(true),
  } as const;
  return (
    <>
      {compact ? (
        <ActionIcon {...shared} radius="xl" aria-label={label} title={label}>
          <IconCloudUp size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          {...shared}
          radius="lg"
          flex="none"
          h="auto"
          py={8}
          leftSection={<IconCloudUp size={18} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
        >
          {label}
        </Button>
      )}
      <Dialog
        opened={opened}
        entries={entries}
        onClose={() => {
          onOpen(false);
          if (entries.length === 0) document.getElementById('content')?.focus();
        }}
      />
    </>
  );
}
