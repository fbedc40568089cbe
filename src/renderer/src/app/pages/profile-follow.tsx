import { Box, Button, SimpleGrid } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { FollowList } from '#renderer/features/profiles/follow-list.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { BackIcon } from '#renderer/ui/page-header.tsx';

export function Component() {
  const messages = useMessages();
  const { userId = '' } = useParams();
  return (
    <Box p="md">
      <Button
        component={Link}
        to={`/profile/${userId}`}
        preventScrollReset
        {...buttonVariants.secondary}
        radius="xl"
        mb="md"
        leftSection={<BackIcon size={18} />}
      >
        {messages.back}
      </Button>
      <SimpleGrid type="container" cols={2} spacing={{ base: 'xs', '380px': 'lg' }}>
        <FollowList side="following" userId={userId} />
        <FollowList side="followers" userId={userId} />
      </SimpleGrid>
    </Box>
  );
}
