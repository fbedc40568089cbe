import { Text } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

/** From how many characters on it is read out how many are left. */
const nearlyFull = 20;

/** Counts down what a text may still have. Loaded with the first character, where the server has announced a limit. */
export function CharactersLeft({ left }: { readonly left: number }) {
  const { charactersLeft } = useDeferredMessages();
  if (left < 0) return null;
  return (
    <Text size="sm" c="dimmed" flex="none" aria-live={left <= nearlyFull ? 'polite' : 'off'}>
      {charactersLeft(left)}
    </Text>
  );
}
