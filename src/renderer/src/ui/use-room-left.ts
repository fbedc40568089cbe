import type { InputWrapperProps } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

/** The order of a field's parts: what is said about it comes below it. */
export const inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** From how many characters on it is said how many are left. */
const nearlyFull = 10;

/** Says how much room there is in a field that is nearly full: the browser cuts off what is longer without a word. */
export function useRoomLeft(): (value: string, max: number | undefined) => string | undefined {
  const { charactersLeft } = useDeferredMessages();
  return (value, max = Infinity) => {
    const left = max - value.length;
    return left <= nearlyFull ? charactersLeft(left) : undefined;
  };
}
