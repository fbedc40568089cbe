import type { InputWrapperProps } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

/** The order of a field's parts: messages come below it. */
export const inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** The number of characters from which on the remaining number is shown. */
const nearlyFull = 10;

/**
 * Says how many characters are left in a field that is nearly full, or too many: with a `maxLength`, the browser would
 * silently cut off the end of what is pasted.
 */
export function useRoomLeft(): (value: string, max: number | undefined, from?: number) => string | undefined {
  const { tooLong } = useMessages().composer;
  const { charactersLeft } = useDeferredMessages();
  return (value, max = Infinity, from = nearlyFull) => {
    const left = max - value.length;
    if (left < 0) return tooLong(-left);
    return left <= from ? charactersLeft(left) : undefined;
  };
}
