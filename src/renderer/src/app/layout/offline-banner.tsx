import { useNetwork } from '@mantine/hooks';
import { useMessages } from '#renderer/i18n/messages.ts';
import { Banner } from '#renderer/ui/banner.tsx';

/** Says that the machine is offline, for as long as it is. */
export function OfflineBanner() {
  const messages = useMessages();
  const { online } = useNetwork();
  return online ? null : <Banner>{messages.failure.offline}</Banner>;
}
