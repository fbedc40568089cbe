import { Box, Button, Group } from '@mantine/core';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { messages } from '#renderer/lib/messages.ts';
import { Column } from './column.tsx';

interface RightColumnProps {
  readonly onPost: () => void;
  readonly onLogout: () => void;
}

export function RightColumn({ onPost, onLogout }: RightColumnProps) {
  return (
    <Column label={messages.navigation.right}>
      <Group justify="flex-end">
        <ThemeToggle />
      </Group>
      <Navigation shape="list" />
      <Button size="md" radius="xl" onClick={onPost}>
        {messages.navigation.post}
      </Button>
      <Box mt="auto">
        <AccountBlock onLogout={onLogout} />
      </Box>
    </Column>
  );
}
