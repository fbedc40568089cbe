import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FormProps {
  readonly label: string;
  readonly submit: string;
  /** Why nothing can be submitted; the button is then disabled. */
  readonly disabledBecause?: string | null;
  readonly submitting: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A form of a section: fields, then a button, with the reason beside it while it is disabled. */
export function Form({ label, submit, disabledBecause = null, submitting, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  useLayoutEffect(() => {
    // The button was disabled while sending and has lost the focus, or the focused element is gone. Where the form has been
    // emptied, the button is still disabled.
    if (wasSubmitting.current && !submitting && document.activeElement === document.body) {
      const firstField = form.current?.querySelector<HTMLElement>('input:not([hidden]), textarea');
      (button.current?.disabled ? firstField : button.current)?.focus({ preventScroll: true });
    }
    wasSubmitting.current = submitting;
  }, [submitting]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledBecause === null && !submitting) onSubmit(event.currentTarget);
      }}
    >
      <Stack>
        {children}
        <Group gap="md">
          <Button
            ref={button}
            type="submit"
            radius="xl"
            disabled={disabledBecause !== null}
            loading={submitting}
          >
            {submit}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {disabledBecause}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
