import { Anchor, Group, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { laterMessages } from '#renderer/i18n/messages-later.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { serverName } from './server-name.ts';
import { serversAtom } from './servers-query.ts';

/** Which server this is, and the way to another, for pages that are no place of their own; nothing where there is no choice. */
export function CurrentServer() {
  const servers = useAtomValue(serversAtom).data?.servers;
  const run = useSetAtom(runActionAtom);
  const current = servers?.find(({ isCurrent }) => isCurrent);
  if (current === undefined) return null;
  return (
    <Group gap={6} maw="100%">
      <Text size="sm" c="dimmed" truncate>
        {laterMessages.servers.on(serverName(current))}
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={() => run('servers')}>
        {laterMessages.servers.change}
      </Anchor>
    </Group>
  );
}
