import { Box, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { SideSearch } from '#renderer/features/search/side-search.tsx';
import { Uploads } from '#renderer/features/uploads/uploads.tsx';
import { WhoToFollow } from '#renderer/features/who-to-follow/who-to-follow.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { Logo } from '#renderer/ui/logo.tsx';

/**
 * The other of the two groups that the side columns hold (spec §2): search, uploads, whom to follow, Logout.
 * @param inDrawer - where there is no room for a column: whom to follow is hidden only in columns of small screens
 */
export function Tools({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  const messages = useMessages();
  const run = useSetAtom(runActionAtom);
  return (
    <>
      {!inDrawer && (
        <Box w={44} ms={4} flex="none">
          <Logo />
        </Box>
      )}
      <SideSearch />
      <Boundary name={messages.uploads.title}>
        <Uploads />
      </Boundary>
      <Box {...(!inDrawer && { visibleFrom: 'md' })} flex="none">
        <Boundary name={messages.follow.suggestions}>
          <WhoToFollow />
        </Boundary>
      </Box>
      <Button
        mt="auto"
        flex="none"
        {...buttonVariants.secondary}
        radius="xl"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => run('logout')}
      >
        {messages.logout.button}
      </Button>
    </>
  );
}
