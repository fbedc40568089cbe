import { Box, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { AddServer } from './add-server.tsx';
import { serversAtom } from './servers-query.ts';

/** What an installed app shows before it has a server: a form that adds one. A host without a choice has a server. */
export function Welcome() {
  const deferred = useDeferredMessages();
  const text = deferred.servers.welcome;
  const { data, isPending } = useAtomValue(serversAtom);
  if (isPending) return <LoadingScreen />;
  if (!data) return <Navigate to="/" replace />;
  const kinds = (['local', 'remote'] as const).filter((kind) => data.allowed[kind]);
  return (
    <Center component="main" mih="100vh" px="md" py="xl">
      <Stack w="100%" maw={460} gap="xl">
        <Box w={72}>
          <Logo />
        </Box>
        <Stack gap="xs">
          <Title order={1}>{text.title}</Title>
          <Text c="dimmed">{text.text}</Text>
        </Stack>
        {kinds.length === 0 ? (
          <Text role="status">{deferred.servers.nothingAllowed}</Text>
        ) : (
          <>
            <Paper withBorder p="lg">
              <AddServer kinds={kinds} submit={text.submit} />
            </Paper>
            <Text size="sm" c="dimmed">
              {text.hint}
            </Text>
          </>
        )}
      </Stack>
    </Center>
  );
}
