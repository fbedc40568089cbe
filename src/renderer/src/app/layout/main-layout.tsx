import { Box, Flex } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from 'react-router-dom';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LeftColumn } from './left-column.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RightColumn } from './right-column.tsx';
import { SkipLink } from './skip-link.tsx';

const ComposerDialog = lazyDialog(
  async () => (await import('#renderer/features/composer/composer-dialog.tsx')).ComposerDialog,
);
const LogoutDialog = lazyDialog(
  async () => (await import('#renderer/features/session/logout-dialog.tsx')).LogoutDialog,
);

const border = '1px solid var(--mantine-color-default-border)';

/**
 * Three columns (spec §2). On small windows the right column is hidden, so a bar at the bottom takes over what it holds;
 * on the smallest the left one is hidden as well.
 */
export function MainLayout() {
  const [composing, composer] = useDisclosure(false);
  const [leaving, logout] = useDisclosure(false);
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <Flex justify="center" align="stretch" mih="100vh" pb={{ base: 64, md: 0 }}>
        <Box visibleFrom="sm" w={{ base: 232, lg: 300 }} flex="none">
          <LeftColumn onLogout={logout.open} />
        </Box>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          flex={1}
          miw={0}
          maw={640}
          style={{ borderInline: border, outline: 'none' }}
        >
          <Outlet />
        </Box>
        <Box visibleFrom="md" w={{ base: 232, lg: 300 }} flex="none">
          <RightColumn onPost={composer.open} onLogout={logout.open} />
        </Box>
      </Flex>
      <Box hiddenFrom="md">
        <BottomBar onPost={composer.open} onLogout={logout.open} />
      </Box>
      <ComposerDialog opened={composing} onClose={composer.close} />
      <LogoutDialog opened={leaving} onClose={logout.close} />
    </>
  );
}
