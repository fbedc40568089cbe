import { Center, Loader } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';

/** The full-screen loading icon (spec §2, route guard). */
export function LoadingScreen() {
  const messages = useMessages();
  return (
    <Center mih="100vh" role="status" aria-label={messages.loading}>
      <Loader />
    </Center>
  );
}
