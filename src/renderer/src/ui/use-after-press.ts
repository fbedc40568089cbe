import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Puts off what moves the page until no button of the pointer is pressed: moved between press and release, a control would
 * not be clicked.
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
  return (run) => {
    if (pressed.current) putOff.current.push(run);
    else run();
  };
}
