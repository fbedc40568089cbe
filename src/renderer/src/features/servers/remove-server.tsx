import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ListedServer } from '#contract/bridge/servers.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { waitingAtom } from '#renderer/outbox/atoms.ts';
import { countWaitingBeside } from '#renderer/outbox/waiting-of-others.ts';
import { changeServers, sendBeforeLeavingServer } from './actions.ts';
import { useServerName } from './servers-query.ts';

interface RemoveServerProps {
  readonly server: ListedServer;
  readonly onCancel: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a server is removed, in its place; for the one on this computer, also whether to delete its data. */
export function RemoveServer({ server, onCancel, onRemoved }: RemoveServerProps) {
  const messages = useMessages();
  const text = useDeferredMessages().servers;
  const store = useStore();
  const [erases, setErases] = useState('keep');
  const [removing, setRemoving] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const own = useAtomValue(waitingAtom);
  const waiting =
    own.filter(({ refused }) => refused === null).length + countWaitingBeside(own.map(({ key }) => key));
  const isLocal = server.kind === 'local';
  const question = text.removeTitle(useServerName(server));
  const confirm = async () => {
    setRemoving(true);
    if (server.isCurrent) await sendBeforeLeavingServer(store);
    const erasesData = isLocal && erases === 'erase';
    const removal = await changeServers(store, (bridge) =>
      bridge.removeServer({ id: server.id, erasesData }),
    );
    setRemoving(false);
    // The button that was pressed is disabled meanwhile, and loses the focus.
    if (removal === null) safe.current?.focus();
    else onRemoved();
  };
  return (
    <Stack gap="sm" role="group" aria-label={question}>
      <Text fw={600}>{question}</Text>
      <Text size="sm">{isLocal ? text.removeLocalText : text.removeText}</Text>
      {server.isCurrent && waiting > 0 && <Text size="sm">{messages.outbox.changes(waiting)}</Text>}
      {isLocal && (
        <Radio.Group aria-label={text.localData} value={erases} onChange={setErases}>
          <Stack gap="xs">
            <Radio value="keep" label={text.keepData} />
            <Radio value="erase" label={text.eraseData} />
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button {...buttonVariants.secondary} {...buttonSizes.sm} onClick={onCancel} ref={safe}>
          {messages.logout.cancel}
        </Button>
        <Button
          {...buttonVariants.destructive}
          {...buttonSizes.sm}
          loading={removing}
          onClick={() => void confirm()}
        >
          {text.remove}
        </Button>
      </Group>
    </Stack>
  );
}
