import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/** The longest delay, in ms: a release that goes to a menu of the system, or to another window, may not be reported. */
const longest = 1000;

/**
 * Delays a layout change until no pointer button is pressed: a control that moves between press and release would not
 * get the click.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const putOff = useRef<(() => void)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runAll = () => {
    clearTimeout(timer.current);
    putOff.current.splice(0).forEach((run) => run());
  };
  const release = () => {
    pressed.current = false;
    // The click comes first.
    setTimeout(runAll);
  };
  useWindowEvent('pointerdown', () => {
    pressed.current = true;
  });
  useWindowEvent('pointerup', release);
  useWindowEvent('pointercancel', release);
  useWindowEvent('contextmenu', release);
  useWindowEvent('blur', release);
  return (run) => {
    if (!pressed.current) {
      run();
      return;
    }
    if (putOff.current.length === 0) timer.current = setTimeout(runAll, longest);
    putOff.current.push(run);
  };
}
