import { Anchor, Group, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { serverName, serversAtom } from './servers-query.ts';

/** Which server this is, and the way to another, on pages outside of the layout; nothing where there is no choice. */
export function CurrentServer() {
  const text = useDeferredMessages().servers;
  const servers = useAtomValue(serversAtom).data?.servers;
  const run = useSetAtom(runActionAtom);
  const current = servers?.find(({ isCurrent }) => isCurrent);
  if (current === undefined) return null;
  return (
    <Group gap={6} maw="100%">
      <Text size="sm" c="dimmed" truncate>
        {text.on(serverName(current, text))}
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={() => run('servers')}>
        {text.change}
      </Anchor>
    </Group>
  );
}
