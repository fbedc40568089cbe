import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';

/** Spec §8: the router's error screen, with status and text. Never a stack: that is for the log. */
export function ErrorScreen() {
  const messages = useMessages();
  const error = useRouteError();
  return (
    <Stack align="center" justify="center" mih="80vh" px="md" ta="center">
      <Title order={1} fz="h2">
        {messages.errors.unexpected}
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }} maw={520}>
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureText(error, messages)}
      </Text>
      <Group>
        <Button {...buttonVariants.secondary} onClick={() => window.location.reload()}>
          {messages.errors.reload}
        </Button>
        <Button onClick={() => window.location.assign('/')}>{messages.errors.goHome}</Button>
      </Group>
    </Stack>
  );
}
