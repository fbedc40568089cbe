import { useState } from 'react';
import { isCharacters, keystrokeOf } from '#renderer/lib/keystrokes.ts';
import { currentPlatform } from '#renderer/lib/platform.ts';
import { usePendingKeystroke } from './use-pending-keystroke.ts';

interface KeyRecorderOptions {
  /** Whether a keystroke is the first of a chord. */
  readonly isFirst: (keystroke: string) => boolean;
  /** Called with the keys that were pressed; null for Backspace, which removes the keys. */
  readonly onKeys: (keys: string | null) => void;
}

/** Records new keys for an action, on the button that has the focus. */
export function useKeyRecorder({ isFirst, onKeys }: KeyRecorderOptions) {
  const [isRecording, setRecording] = useState(false);
  const [first, setFirst] = usePendingKeystroke(finish);

  function stop() {
    setRecording(false);
    setFirst(null);
  }
  function finish(keys: string | null) {
    stop();
    onKeys(keys);
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isRecording || event.key === 'Tab') return;
    // Neither the page's keys nor the button's own act while new ones are recorded.
    event.preventDefault();
    event.stopPropagation();
    const keystroke = event.repeat ? null : keystrokeOf(event.nativeEvent, currentPlatform());
    if (keystroke === null) return;
    if (keystroke === 'Escape') stop();
    else if (keystroke === 'Backspace') finish(null);
    else if (first !== null && isCharacters(keystroke)) finish(`${first} ${keystroke}`);
    else if (isFirst(keystroke)) setFirst(keystroke);
    else finish(keystroke);
  };
  return { isRecording, first, record: () => setRecording(true), stop, onKeyDown };
}
