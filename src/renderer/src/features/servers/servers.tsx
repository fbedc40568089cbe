import { Alert, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconDeviceLaptop, IconKeyOff, IconPlus, IconWorld } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ListedServer, ServerList } from '#contract/bridge/servers.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { LoadingIndicator } from '#renderer/ui/loading-indicator.tsx';
import { changeServers, chosenServerAtom, leaveFor } from './actions.ts';
import { AddServer } from './add-server.tsx';
import { RemoveServer } from './remove-server.tsx';
import { serversAtom, useServerName } from './servers-query.ts';

/** The list of servers: the current one, and buttons to switch, remove and add. */
export function Servers() {
  const { data, error, refetch } = useAtomValue(serversAtom);
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return data ? <Listed list={data} /> : <LoadingIndicator />;
}

function Listed({ list: { servers, keepsSignIns, allowed } }: { readonly list: ServerList }) {
  const text = useDeferredMessages().servers;
  const [adding, { open }] = useDisclosure(servers.length === 0);
  const rows = useRef<HTMLUListElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const hasLocal = servers.some(({ kind }) => kind === 'local');
  const kinds = (['remote', 'local'] as const).filter(
    (kind) => allowed[kind] && !(kind === 'local' && hasLocal),
  );
  return (
    <Stack>
      <Box
        component="ul"
        ref={rows}
        tabIndex={-1}
        aria-label={text.title}
        m={0}
        p={0}
        style={{ display: 'grid', gap: 'var(--mantine-spacing-xs)', listStyle: 'none' }}
      >
        {servers.map((server) => (
          <Row key={server.id} server={server} onRemoved={() => rows.current?.focus()} />
        ))}
      </Box>
      {!keepsSignIns && (
        <Alert color="yellow" icon={<IconKeyOff aria-hidden />}>
          {text.noKeyring}
        </Alert>
      )}
      {kinds.length > 0 &&
        (adding ? (
          <div ref={form}>
            <AddServer kinds={kinds} submit={text.connect} />
          </div>
        ) : (
          <Button
            {...buttonVariants.secondary}
            leftSection={<IconPlus size={16} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={() => {
              flushSync(open);
              form.current?.querySelector('input')?.focus();
            }}
          >
            {text.add}
          </Button>
        ))}
    </Stack>
  );
}

interface RowProps {
  readonly server: ListedServer;
  readonly onRemoved: () => void;
}

function Row({ server, onRemoved }: RowProps) {
  const text = useDeferredMessages().servers;
  const name = useServerName(server);
  const [removing, remove] = useDisclosure(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(remove.close);
    removeButton.current?.focus();
  };
  return (
    <Paper component="li" withBorder p="sm">
      {removing ? (
        <RemoveServer server={server} onCancel={cancel} onRemoved={onRemoved} />
      ) : (
        <Group gap="sm">
          <Name server={server} />
          <Group gap="xs">
            {!server.isCurrent && <UseButton server={server} />}
            {server.isManaged !== true && (
              <Button
                {...buttonVariants.secondary}
                ref={removeButton}
                {...buttonSizes.sm}
                aria-label={text.removeNamed(name)}
                onClick={remove.open}
              >
                {text.remove}
              </Button>
            )}
          </Group>
        </Group>
      )}
    </Paper>
  );
}

function Name({ server }: { readonly server: ListedServer }) {
  const text = useDeferredMessages().servers;
  const KindIcon = server.kind === 'local' ? IconDeviceLaptop : IconWorld;
  const name = useServerName(server);
  return (
    <>
      <KindIcon size={20} aria-hidden />
      <Stack gap={0} flex="1 1 140px" miw={0}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        {server.isManaged === true && (
          <Text size="sm" c="dimmed">
            {text.managed}
          </Text>
        )}
        {server.isCurrent && (
          <Group gap={4} c="dimmed">
            <IconCheck size={14} aria-hidden />
            <Text size="sm">{text.current}</Text>
          </Group>
        )}
      </Stack>
    </>
  );
}

function UseButton({ server }: { readonly server: ListedServer }) {
  const text = useDeferredMessages().servers;
  const name = useServerName(server);
  const store = useStore();
  const leaving = useAtomValue(chosenServerAtom) === server.id;
  const go = () => void changeServers(store, (bridge) => leaveFor(store, bridge, server.id));
  return (
    <Button {...buttonSizes.sm} aria-label={text.goTo(name)} loading={leaving} onClick={go}>
      {text.use}
    </Button>
  );
}
