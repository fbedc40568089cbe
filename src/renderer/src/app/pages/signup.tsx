import { Signup } from '#renderer/features/session/signup.tsx';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';

export function Component() {
  usePageTitle(useDeferredMessages().signup.title);
  return <Signup />;
}
