import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { messages } from '#renderer/lib/messages.ts';

/** Says that the machine is offline, for as long as it is. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="yellow" radius={0} role="status" icon={<IconWifiOff aria-hidden />} py="xs">
      {messages.failure.offline}
    </Alert>
  );
}
