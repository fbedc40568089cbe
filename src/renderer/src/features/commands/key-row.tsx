import { Button, Group, Table, Text } from '@mantine/core';
import { useRef } from 'react';
import { currentPlatform, keySteps } from '#renderer/lib/hint.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import type { Keymap } from '#renderer/stores/preferences/keymap.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { isFirstStroke } from './refusal.ts';
import { useRecorder } from './use-recorder.ts';

interface KeyRowProps {
  readonly label: string;
  readonly keys: string | null;
  readonly isChanged: boolean;
  readonly keymap: Keymap;
  /** What there is to say about the last change here. */
  readonly word: { readonly text: string; readonly isRefusal: boolean } | null;
  readonly onListen: () => void;
  readonly onChange: (keys: string | null) => void;
  readonly onReset: () => void;
}

/** An action with its keys, which can be changed and reset. */
export function KeyRow({ label, keys, isChanged, keymap, word, onListen, onChange, onReset }: KeyRowProps) {
  const text = useDeferredMessages().keyboard;
  const { isListening, first, listen, stop, onKeyDown } = useRecorder({
    isFirst: (stroke) => isFirstStroke(stroke, keymap),
    onKeys: onChange,
  });
  const changer = useRef<HTMLButtonElement>(null);
  const shown = first ?? keys;
  return (
    <Table.Tr>
      <Table.Td>
        {label}
        {word !== null && (
          <Text role={word.isRefusal ? 'alert' : 'status'} size="sm" c={word.isRefusal ? 'red' : 'dimmed'}>
            {word.text}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {shown === null ? (
          <Text size="sm" c="dimmed">
            {text.none}
          </Text>
        ) : (
          <Keys steps={keySteps(shown, currentPlatform())} />
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end">
          <Button
            ref={changer}
            size="compact-sm"
            variant={isListening ? 'filled' : 'default'}
            aria-label={isListening ? text.waitingFor(label) : text.changeOf(label)}
            title={isListening ? text.waitingHint : undefined}
            onClick={() => {
              onListen();
              listen();
            }}
            onKeyDown={onKeyDown}
            onBlur={stop}
          >
            {isListening ? text.waiting : text.change}
          </Button>
          {isChanged && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={text.resetOf(label)}
              onClick={() => {
                // This button goes with the change.
                changer.current?.focus();
                onReset();
              }}
            >
              {text.reset}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
