import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSubmitButton } from '#renderer/ui/use-submit-button.ts';

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
  const button = useSubmitButton(submitting);
  return (
    <form
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
