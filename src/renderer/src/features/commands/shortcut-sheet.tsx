import '@mantine/core/styles/Table.css';
import { Group, Modal, Table, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { currentHost, currentPlatform } from '#renderer/lib/platform.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useActionLabels } from '#renderer/i18n/localization.ts';
import { keyChoicesAtom, keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { shortcuts } from './shortcuts.ts';

interface ShortcutSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** All keys that perform actions, from the action table and the user's keymap. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const messages = useMessages();
  const deferred = useDeferredMessages();
  const text = messages.shortcuts;
  const labels = useActionLabels();
  const keymap = useAtomValue(keymapAtom);
  const { singleKeys } = useAtomValue(keyChoicesAtom);
  const host = currentHost();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {!singleKeys && <Text mb="xs">{deferred.keyboard.singleKeysOff}</Text>}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.action}</Table.Th>
            <Table.Th>{text.keys}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shortcuts(keymap, currentPlatform(), host, labels).map(({ id, label, alternatives }) => (
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
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        {host === 'desktop' ? deferred.keyboard.menuFixed : deferred.keyboard.changeable}
      </Text>
    </Modal>
  );
}
