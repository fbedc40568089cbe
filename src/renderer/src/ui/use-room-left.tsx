import type { InputWrapperProps } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { AnnouncedLeft } from './characters-left.tsx';

/** The order of a field's parts: messages come below it. */
const inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** The number of characters from which on the remaining number is shown. */
const nearlyFull = 10;

type RoomLeft = Pick<InputWrapperProps, 'description' | 'inputContainer' | 'inputWrapperOrder'>;

/**
 * The properties of a field that says how many characters are left once it is nearly full, or too many: with a
 * `maxLength`, the browser would silently cut off the end of what is pasted.
 */
export function useRoomLeft(): (value: string, max: number | undefined, from?: number) => RoomLeft {
  const { tooLong } = useMessages().composer;
  const { charactersLeft } = useDeferredMessages();
  return (value, max = Infinity, from = nearlyFull) => {
    const left = max - value.length;
    return {
      description: left < 0 ? tooLong(-left) : left <= from && charactersLeft(left),
      inputWrapperOrder,
      inputContainer: (input) => (
        <>
          {input}
          <AnnouncedLeft left={left} from={from} />
        </>
      ),
    };
  };
}
