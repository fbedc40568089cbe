import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A notice that what is shown may be outdated. */
export function Banner({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="yellow" radius={0} role="status" icon={<IconWifiOff aria-hidden />} py="xs">
      {children}
    </Alert>
  );
}
