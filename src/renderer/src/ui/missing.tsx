import { Button, Stack, Text } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';

/** Shown for an address whose content the server does not have. */
export function Missing({ children }: { readonly children: string }) {
  const text = useMessages().errors;
  return (
    <Stack role="alert" align="center" gap="sm" px="md" py={64} ta="center">
      <IconMoodEmpty size={36} stroke={1.5} aria-hidden />
      <Text fw={600}>{children}</Text>
      <Button component={Link} to="/" radius="xl">
        {text.goHome}
      </Button>
    </Stack>
  );
}
