import '@mantine/core/styles/Kbd.css';
import { Group, Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useKeyNames } from '#renderer/i18n/localization.ts';

interface KeysProps {
  /** The steps to take one after the other, each as the keys to hold together. */
  readonly steps: readonly (readonly string[])[];
}

/** Keys, as they are written on a keyboard of the language. */
export function Keys({ steps }: KeysProps) {
  const deferred = useDeferredMessages();
  const names = useKeyNames();
  return (
    <Group component="span" display="inline-flex" gap={4} maw="100%">
      {steps.map((labels, index) => (
        <Fragment key={labels.join('+') + String(index)}>
          {index > 0 && (
            <Text span size="xs">
              {deferred.keyboard.afterwards}
            </Text>
          )}
          {labels.map((label) => (
            <Kbd key={label} style={{ whiteSpace: 'nowrap' }}>
              {names?.[label] ?? label}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </Group>
  );
}
