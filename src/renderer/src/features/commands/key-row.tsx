import { Box, Button, Group, Table, Text } from '@mantine/core';
import { useRef } from 'react';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { keySteps } from '#renderer/lib/key-labels.ts';
import { currentPlatform } from '#renderer/lib/platform.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import type { Keymap } from '#renderer/stores/preferences/keymap.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { useFocusOnRemoval } from '#renderer/ui/use-focus-on-removal.ts';
import { isFirstOfChord } from './key-conflict.ts';
import { useKeyRecorder } from './use-key-recorder.ts';

/** The result of the last change of an action's keys. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

interface KeyRowProps {
  readonly label: string;
  readonly keys: string | null;
  readonly isChanged: boolean;
  readonly keymap: Keymap;
  readonly notice: Notice | null;
  readonly onRecord: () => void;
  readonly onChange: (keys: string | null) => void;
  readonly onReset: () => void;
}

/** An action with its keys, which can be changed and reset. */
export function KeyRow({ label, keys, isChanged, keymap, notice, onRecord, onChange, onReset }: KeyRowProps) {
  const text = useDeferredMessages().keyboard;
  const { isRecording, first, record, stop, onKeyDown } = useKeyRecorder({
    isFirst: (keystroke) => isFirstOfChord(keystroke, keymap),
    onKeys: onChange,
  });
  const changer = useRef<HTMLButtonElement>(null);
  // Another window may reset all keys, too.
  const resetter = useFocusOnRemoval(changer);
  const shown = first ?? keys;
  return (
    <Table.Tr>
      <Table.Td>
        {/* In one cell: a longer label of the button would make the column narrower in which the others have their keys. */}
        <Group justify="flex-end" gap="6px var(--mantine-spacing-xl)">
          {/* In a narrow window, the keys are below the label; with a larger font, so are the buttons. */}
          <Group justify="space-between" gap={6} flex="1 1 7.5rem">
            <Box flex="1 1 8em">
              {label}
              {notice !== null && (
                <Text
                  role={notice.isError ? 'alert' : 'status'}
                  size="sm"
                  c={notice.isError ? 'red' : 'dimmed'}
                >
                  {notice.text}
                </Text>
              )}
            </Box>
            {shown === null ? (
              <Text size="sm" c="dimmed">
                {text.none}
              </Text>
            ) : (
              <Keys steps={keySteps(shown, currentPlatform())} />
            )}
          </Group>
          <Group gap={6} justify="flex-end">
            <Button
              ref={changer}
              {...buttonSizes.sm}
              {...buttonVariants[isRecording ? 'default' : 'secondary']}
              aria-label={isRecording ? text.waitingFor(label) : text.changeOf(label)}
              title={isRecording ? text.waitingHint : undefined}
              onClick={() => {
                onRecord();
                record();
              }}
              onKeyDown={onKeyDown}
              onBlur={stop}
            >
              {isRecording ? text.waiting : text.change}
            </Button>
            {isChanged && (
              <Button
                ref={resetter}
                {...buttonSizes.sm}
                {...buttonVariants.ghost}
                aria-label={text.resetOf(label)}
                onClick={onReset}
              >
                {text.reset}
              </Button>
            )}
          </Group>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
