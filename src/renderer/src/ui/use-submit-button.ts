import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref of the button that submits a form, and is disabled while that is in progress: it has lost the focus then,
 * and gets it back afterwards, unless the user has focused something else. So does the first field where the button is still
 * disabled, as in a form that has been emptied.
 */
export function useSubmitButton(submitting: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  useLayoutEffect(() => {
    // The focused element may also be gone.
    if (wasSubmitting.current && !submitting && document.activeElement === document.body) {
      const firstField = button.current?.form?.querySelector<HTMLElement>('input:not([hidden]), textarea');
      (button.current?.disabled ? firstField : button.current)?.focus({ preventScroll: true });
    }
    wasSubmitting.current = submitting;
  }, [submitting]);
  return button;
}
