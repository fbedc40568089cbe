import { Box } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { Banner } from '#renderer/ui/banner.tsx';

/**
 * Says that the server can't be reached, on every page. It overlays the bottom of the page, so that nothing moves when
 * it appears or disappears, and takes no clicks.
 */
export function UnreachableNotice({ barUpTo }: { readonly barUpTo: 'sm' | 'md' }) {
  const messages = useMessages();
  return (
    <Box
      data-transient
      pos="fixed"
      bottom={{ base: layout.bottomBarHeight, [barUpTo]: 0 }}
      left={0}
      right={0}
      maw={layout.contentWidth}
      mx="auto"
      bg="var(--mantine-color-body)"
      style={{ zIndex: 150, pointerEvents: 'none' }}
    >
      <Banner>{messages.failure.unreachableNotice}</Banner>
    </Box>
  );
}
