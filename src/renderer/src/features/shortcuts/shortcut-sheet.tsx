import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Table.css';
import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';
import { currentHost, platformOf } from '#renderer/lib/hint.ts';
import { messages } from '#renderer/lib/messages.ts';
import { shortcuts } from '#renderer/lib/shortcuts.ts';

const text = messages.shortcuts;

interface ShortcutSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every key that does something, from the action table. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.action}</Table.Th>
            <Table.Th>{text.keys}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shortcuts(platformOf(navigator.userAgent), currentHost()).map(({ id, label, keys }) => (
            <Table.Tr key={id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>
                {keys.map((names, index) => (
                  <Fragment key={names.join('+')}>
                    {index > 0 && ', '}
                    {names.map((name) => (
                      <Kbd key={name} me={2}>
                        {name}
                      </Kbd>
                    ))}
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
