import { Anchor, Group, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMessages } from '#renderer/i18n/messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { serversAtom, useServerName } from './servers-query.ts';

/** Which server this is, and the way to another, on pages outside of the layout; nothing where there is no choice. */
export function CurrentServer() {
  const text = useMessages().currentServer;
  const servers = useAtomValue(serversAtom).data?.servers;
  const run = useSetAtom(runActionAtom);
  const current = servers?.find(({ isCurrent }) => isCurrent);
  const name = useServerName(current);
  if (current === undefined) return null;
  return (
    <Group gap={6} maw="100%">
      <Text size="sm" c="dimmed" truncate>
        {text.on(name)}
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={() => run('servers')}>
        {text.change}
      </Anchor>
    </Group>
  );
}
