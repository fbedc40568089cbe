import '@mantine/core/styles/Kbd.css';
import { Group, Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

interface KeysProps {
  /** The steps to take one after the other, each as the keys to hold together. */
  readonly steps: readonly (readonly string[])[];
}

/** Keys, as they are written on a keyboard. */
export function Keys({ steps }: KeysProps) {
  const deferred = useDeferredMessages();
  return (
    <Group component="span" display="inline-flex" gap={4} maw="100%">
      {steps.map((names, index) => (
        <Fragment key={names.join('+') + String(index)}>
          {index > 0 && (
            <Text span size="xs">
              {deferred.keyboard.afterwards}
            </Text>
          )}
          {names.map((name) => (
            <Kbd key={name} style={{ whiteSpace: 'nowrap' }}>
              {name}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </Group>
  );
}
