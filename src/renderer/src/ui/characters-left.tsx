import { Text } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

/** The number of characters from which on the remaining number is announced. */
const nearlyFull = 20;

/** Shows the remaining number of characters. Loaded with the first character, where the server has announced a limit. */
export function CharactersLeft({ left }: { readonly left: number }) {
  const { charactersLeft } = useDeferredMessages();
  if (left < 0) return null;
  return (
    <Text size="sm" c="dimmed" flex="none" aria-live={left <= nearlyFull ? 'polite' : 'off'}>
      {charactersLeft(left)}
    </Text>
  );
}
