import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';

/** Spec §2: the page for paths that don't exist. */
export function Component() {
  const messages = useMessages();
  const { missing } = useDeferredMessages();
  usePageTitle('404');
  return (
    <Stack align="center" justify="center" mih="70vh" gap="lg" px="md" ta="center">
      <Text fz={72} fw={800} lh={1} c="dimmed" aria-hidden>
        404
      </Text>
      <Title order={1} fz="xl" maw={420}>
        {missing.page}
      </Title>
      <Button component={Link} to="/" radius="xl">
        {messages.errors.goHome}
      </Button>
    </Stack>
  );
}
