import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A modal dialog of the size and with the close button of spec §9, which is labelled in the user's language. */
export function Dialog(props: ModalProps) {
  const { close } = useMessages();
  return (
    <Modal
      ref={useDialogFocus(props.opened)}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
      returnFocus={false}
      onFocusCapture={useKeptFocus(props.opened)}
      {...props}
    />
  );
}

const initialFocus = 'data-autofocus';

/**
 * Leaves the focus where the user has moved it: the library sets it when a dialog is there, and again when the effects
 * have run, which may be later than the next key. While a dialog is open, the mark of what gets it moves with it.
 */
function useKeptFocus(opened: boolean): (event: React.FocusEvent) => void {
  const initial = useRef<Element | null>(null);
  const marked = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) return;
    // For the next time.
    moveMark(marked.current, initial.current);
    marked.current = null;
  }, [opened]);
  return ({ currentTarget }) => {
    if (marked.current === null) {
      initial.current = currentTarget.querySelector(`[${initialFocus}]`);
      marked.current = initial.current;
    }
    moveMark(marked.current, document.activeElement);
    marked.current = document.activeElement;
  };
}

function moveMark(from: Element | null, to: Element | null): void {
  from?.removeAttribute(initialFocus);
  to?.setAttribute(initialFocus, 'true');
}
