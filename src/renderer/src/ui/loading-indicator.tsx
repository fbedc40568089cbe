import { Loader, type LoaderProps } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';

/** In place of content that is being loaded. Its name is announced, which needs a role. */
export function LoadingIndicator(props: LoaderProps) {
  const messages = useMessages();
  return <Loader role="status" aria-label={messages.loading} {...props} />;
}
