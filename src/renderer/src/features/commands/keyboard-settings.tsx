import '@mantine/core/styles/Table.css';
import { Button, Stack, Switch, Table, Text } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { type ActionId, actionLabel } from '#contract/actions/actions.ts';
import { assertNever } from '#contract/assert-never.ts';
import { defaultKeys, type KeyedId, keyedIds } from '#contract/actions/page-keys.ts';
import { currentHost, currentPlatform, keysText } from '#renderer/lib/hint.ts';
import { type DeferredMessages, useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { givenKeysAtom, keyChoicesAtom } from '#renderer/stores/preferences/keymap.ts';
import { KeyRow } from './key-row.tsx';
import { type Refusal, refusalOf } from './refusal.ts';

const label = (id: KeyedId) => actionLabel(id, currentPlatform());

function reasonOf(refusal: Refusal, keys: string, text: DeferredMessages['keyboard']): string {
  const written = keysText(keys, currentPlatform());
  const other = (id: ActionId) => actionLabel(id, currentPlatform());
  switch (refusal.kind) {
    case 'reserved':
      return text.reserved(written);
    case 'taken':
      return text.taken(written, other(refusal.by));
    case 'begins':
      return text.begins(written, other(refusal.by));
    case 'begun':
      return text.begunBy(written, other(refusal.by));
    case 'menu':
      return text.menuTaken(written, other(refusal.by));
    default:
      return assertNever(refusal);
  }
}

/** What was said last about an action's keys. */
interface Word {
  readonly id: KeyedId;
  readonly text: string;
  readonly isRefusal: boolean;
}

/** Which keys do what, and whether characters alone do anything; each choice applies at once, on this device. */
export function KeyboardSettings() {
  const text = useDeferredMessages().keyboard;
  const [choices, setChoices] = useAtom(keyChoicesAtom);
  const given = useAtomValue(givenKeysAtom);
  const [word, setWord] = useState<Word | null>(null);

  const change = (id: KeyedId, keys: string | null) => {
    const refusal = keys === null ? null : refusalOf(id, keys, given, currentPlatform(), currentHost());
    if (refusal !== null && keys !== null) {
      setWord({ id, text: reasonOf(refusal, keys, text), isRefusal: true });
      return;
    }
    const { [id]: _before, ...others } = choices.keys;
    setChoices({ ...choices, keys: keys === defaultKeys[id] ? others : { ...others, [id]: keys } });
    const said =
      keys === null ? text.removed(label(id)) : text.changed(label(id), keysText(keys, currentPlatform()));
    setWord({ id, text: said, isRefusal: false });
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
          {keyedIds.map((id) => (
            <KeyRow
              key={id}
              label={label(id)}
              keys={given[id]}
              isChanged={given[id] !== defaultKeys[id]}
              keymap={given}
              word={word?.id === id ? word : null}
              onListen={() => setWord(null)}
              onChange={(keys) => change(id, keys)}
              onReset={() => change(id, defaultKeys[id])}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {currentHost() === 'desktop' ? text.menuStays : text.waitingHint}
      </Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={Object.keys(choices.keys).length === 0}
        onClick={() => {
          setChoices({ ...choices, keys: {} });
          setWord(null);
        }}
      >
        {text.resetAll}
      </Button>
    </Stack>
  );
}
