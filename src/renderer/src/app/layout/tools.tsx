import { Box, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { SideSearch } from '#renderer/features/search/side-search.tsx';
import { Uploads } from '#renderer/features/uploads/uploads.tsx';
import { WhoToFollow } from '#renderer/features/who-to-follow/who-to-follow.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';
import { Logo } from '#renderer/ui/logo.tsx';

interface ToolsProps {
  readonly onLogout: () => void;
}

/** One of the two groups that the side columns hold (spec §2): search, uploads, whom to follow, Logout. */
export function Tools({ onLogout }: ToolsProps) {
  const messages = useMessages();
  return (
    <>
      <Box w={44} ms={4} flex="none">
        <Logo />
      </Box>
      <SideSearch />
      <Box visibleFrom="md" flex="none">
        <Boundary name={messages.follow.suggestions}>
          <WhoToFollow />
        </Boundary>
      </Box>
      {/* Below, since it comes only with the first pictures, and must not push anything down. */}
      <Boundary name={messages.uploads.title}>
        <Uploads />
      </Boundary>
      <Button
        mt="auto"
        flex="none"
        variant="default"
        radius="xl"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={onLogout}
      >
        {messages.logout.button}
      </Button>
    </>
  );
}
