import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Delays a layout change until no pointer button is pressed: a control that moves between press and release would not
 * get the click.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const putOff = useRef<(() => void)[]>([]);
  const release = () => {
    pressed.current = false;
    // The click comes first.
    setTimeout(() => putOff.current.splice(0).forEach((run) => run()));
  };
  useWindowEvent('pointerdown', () => {
    pressed.current = true;
  });
  useWindowEvent('pointerup', release);
  useWindowEvent('pointercancel', release);
  // The release may go to the menu, or to another window.
  useWindowEvent('contextmenu', release);
  useWindowEvent('blur', release);
  return (run) => {
    if (pressed.current) putOff.current.push(run);
    else run();
  };
}
