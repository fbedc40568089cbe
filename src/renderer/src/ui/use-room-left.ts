import type { InputWrapperProps } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

/** The order of a field's parts: messages come below it. */
export const inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** The number of characters from which on the remaining number is shown. */
const nearlyFull = 10;

/** Shows the number of characters left in a field that is nearly full: the browser silently truncates longer text. */
export function useRoomLeft(): (value: string, max: number | undefined) => string | undefined {
  const { charactersLeft } = useDeferredMessages();
  return (value, max = Infinity) => {
    const left = max - value.length;
    return left <= nearlyFull ? charactersLeft(left) : undefined;
  };
}
