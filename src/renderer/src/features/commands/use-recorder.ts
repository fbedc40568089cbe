import { useEffect, useEffectEvent, useState } from 'react';
import { currentPlatform } from '#renderer/lib/hint.ts';
import { isCharacters, strokeOf } from '#renderer/lib/strokes.ts';

/** How long the first of several keys waits for the next, in ms. */
const waitingTime = 1500;

interface RecorderOptions {
  /** Whether a stroke is the first of several. */
  readonly isFirst: (stroke: string) => boolean;
  /** Told what was pressed; null for Backspace, which stands for no keys. */
  readonly onKeys: (keys: string | null) => void;
}

/** Listens for the keys that an action is to have, on the button that has the focus. */
export function useRecorder({ isFirst, onKeys }: RecorderOptions) {
  const [isListening, setListening] = useState(false);
  const [first, setFirst] = useState<string | null>(null);

  const stop = () => {
    setListening(false);
    setFirst(null);
  };
  const take = (keys: string | null) => {
    stop();
    onKeys(keys);
  };
  const takeFirst = useEffectEvent((keys: string) => take(keys));
  useEffect(() => {
    if (first === null) return undefined;
    const timeout = setTimeout(() => takeFirst(first), waitingTime);
    return () => clearTimeout(timeout);
  }, [first]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return;
    // Neither the page's keys nor the button's own, while new ones are chosen.
    event.preventDefault();
    event.stopPropagation();
    const stroke = event.repeat ? null : strokeOf(event.nativeEvent, currentPlatform());
    if (stroke === null) return;
    if (stroke === 'Escape') stop();
    else if (stroke === 'Backspace') take(null);
    else if (first !== null && isCharacters(stroke)) take(`${first} ${stroke}`);
    else if (isFirst(stroke)) setFirst(stroke);
    else take(stroke);
  };
  return { isListening, first, listen: () => setListening(true), stop, onKeyDown };
}
