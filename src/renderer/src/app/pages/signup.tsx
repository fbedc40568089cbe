import { Signup } from '#renderer/features/session/signup.tsx';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.signup.title);
  return <Signup />;
}
