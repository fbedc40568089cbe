import { Box, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { messages } from '#renderer/lib/messages.ts';
import { Logo } from '#renderer/ui/logo.tsx';
import { Column } from './column.tsx';

interface LeftColumnProps {
  readonly onLogout: () => void;
}

export function LeftColumn({ onLogout }: LeftColumnProps) {
  return (
    <Column label={messages.navigation.left}>
      <Box w={44} ml={4}>
        <Logo />
      </Box>
      <Button
        mt="auto"
        variant="default"
        radius="xl"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={onLogout}
      >
        {messages.logout.button}
      </Button>
    </Column>
  );
}
