import '@mantine/core/styles/Table.css';
import { Group, Table, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { keySteps } from '#renderer/lib/key-labels.ts';
import { currentHost, currentPlatform } from '#renderer/lib/platform.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { isOfferedAtom } from '#renderer/stores/actions/handlers.ts';
import { keyChoicesAtom, keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { Keys } from '#renderer/ui/keys.tsx';
import { useLabelsWithAccounts } from './account-labels.ts';
import { shortcuts } from './shortcuts.ts';

/** All keys that perform actions, from the action table and the user's keymap, and the one that leaves a field. */
export function ShortcutSheet({ opened, onClose }: DialogProps) {
  const { shortcuts: text, keyboard } = useDeferredMessages();
  const labels = useLabelsWithAccounts();
  const keymap = useAtomValue(keymapAtom);
  const { singleKeys } = useAtomValue(keyChoicesAtom);
  const host = currentHost();
  const isOffered = useAtomValue(isOfferedAtom);
  const shown = shortcuts(keymap, currentPlatform(), host, labels).filter(({ id }) => isOffered(id));
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      {!singleKeys && <Text mb="xs">{keyboard.singleKeysOff}</Text>}
      <Table horizontalSpacing="min(var(--mantine-spacing-xs), 2vw)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.action}</Table.Th>
            <Table.Th>{text.keys}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ id, label, alternatives }) => (
            <Table.Tr key={id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  {alternatives.map((steps) => (
                    <Keys key={steps.join()} steps={steps} />
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td>{keyboard.leaveField}</Table.Td>
            <Table.Td>
              <Keys steps={keySteps('Escape', currentPlatform())} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        {host === 'desktop' ? keyboard.menuFixed : keyboard.changeable}
      </Text>
    </Dialog>
  );
}
