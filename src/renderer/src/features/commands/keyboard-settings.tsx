import '@mantine/core/styles/Table.css';
import { Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { type ActionId, actionLabel } from '#contract/actions/actions.ts';
import { assertNever } from '#contract/assert-never.ts';
import { type RendererActionId, rendererActionIds } from '#contract/actions/renderer-actions.ts';
import { keysText } from '#renderer/lib/key-labels.ts';
import { currentHost, currentPlatform } from '#renderer/lib/platform.ts';
import { type DeferredMessages, useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useKeyNames } from '#renderer/i18n/localization.ts';
import { isOfferedAtom } from '#renderer/stores/actions/handlers.ts';
import { assignedKeymapAtom, defaultKeymap, keyChoicesAtom } from '#renderer/stores/preferences/keymap.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { useLabelsWithAccounts } from './account-labels.ts';
import { type KeyConflict, conflictOf } from './key-conflict.ts';
import { KeyRow, type Notice } from './key-row.tsx';

function conflictText(
  conflict: KeyConflict,
  written: string,
  text: DeferredMessages['keyboard'],
  label: (id: ActionId) => string,
): string {
  switch (conflict.kind) {
    case 'reserved':
      return text.reserved(written);
    case 'taken':
      return text.taken(written, label(conflict.by));
    case 'isPrefix':
      return text.begins(written, label(conflict.by));
    case 'hasPrefix':
      return text.begunBy(written, label(conflict.by));
    case 'menu':
      return text.menuTaken(written, label(conflict.by));
    default:
      return assertNever(conflict);
  }
}

/** The keymap and the switch for single keys; each choice applies at once, on this device. */
export function KeyboardSettings() {
  const text = useDeferredMessages().keyboard;
  const labels = useLabelsWithAccounts();
  const names = useKeyNames();
  const written = (keys: string) => keysText(keys, currentPlatform(), names);
  const label = (id: ActionId) => actionLabel(id, currentPlatform(), labels);
  const [choices, setChoices] = useAtom(keyChoicesAtom);
  const keymap = useAtomValue(assignedKeymapAtom);
  const [last, setLast] = useState<{ readonly id: RendererActionId; readonly notice: Notice } | null>(null);
  const [isReset, setReset] = useState(false);
  const areDefault = Object.keys(choices.keys).length === 0;

  const change = (id: RendererActionId, keys: string | null) => {
    const conflict = keys === null ? null : conflictOf(id, keys, keymap, currentPlatform(), currentHost());
    if (conflict !== null && keys !== null) {
      setLast({ id, notice: { text: conflictText(conflict, written(keys), text, label), isError: true } });
      return;
    }
    const { [id]: _before, ...others } = choices.keys;
    setChoices({ ...choices, keys: keys === defaultKeymap(id) ? others : { ...others, [id]: keys } });
    const done = keys === null ? text.removed(label(id)) : text.changed(label(id), written(keys));
    setLast({ id, notice: { text: done, isError: false } });
    setReset(false);
  };
  return (
    <Stack>
      <Switch
        label={text.singleKeys}
        // Mantine's label holds the description, too.
        aria-label={text.singleKeys}
        description={text.singleKeysHint}
        checked={choices.singleKeys}
        onChange={(event) => setChoices({ ...choices, singleKeys: event.currentTarget.checked })}
      />
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {rendererActionIds.filter(useAtomValue(isOfferedAtom)).map((id) => (
            <KeyRow
              key={id}
              label={label(id)}
              keys={keymap(id)}
              isChanged={keymap(id) !== defaultKeymap(id)}
              keymap={keymap}
              notice={last?.id === id ? last.notice : null}
              onRecord={() => setLast(null)}
              onChange={(keys) => change(id, keys)}
              onReset={() => change(id, defaultKeymap(id))}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {currentHost() === 'desktop' ? text.menuStays : text.waitingHint}
      </Text>
      <Group>
        <Button
          {...buttonVariants.secondary}
          // A disabled one would lose the focus when it is pressed.
          aria-disabled={areDefault}
          data-disabled={areDefault}
          onClick={() => {
            if (areDefault) return;
            setChoices({ ...choices, keys: {} });
            setLast(null);
            setReset(true);
          }}
        >
          {text.resetAll}
        </Button>
        <Text role="status" size="sm" c="dimmed">
          {isReset && areDefault && text.allReset}
        </Text>
      </Group>
    </Stack>
  );
}
