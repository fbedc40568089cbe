import { Anchor, Box, Button, Center, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';

const LoginDialog = lazyDialog(async () => (await import('./login-dialog.tsx')).LoginDialog);

interface LandingProps {
  /** Which server one signs in to, where there is a choice. */
  readonly server: ReactNode;
}

/** What a signed-out visitor sees (spec §1). */
export function Landing({ server }: LandingProps) {
  const text = useMessages().landing;
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Flex direction="column" mih="calc(100vh - var(--warble-toast-room, 0px))">
      <Center component="main" flex={1} px="lg" py="xl">
        <Flex
          direction={{ base: 'column', md: 'row' }}
          align={{ base: 'flex-start', md: 'center' }}
          justify="center"
          gap={{ base: 'xl', md: 96 }}
          w="100%"
          maw={{ base: 420, md: 1080 }}
        >
          <Box w={{ base: 96, sm: 140, md: 340 }} flex="none">
            <Logo />
          </Box>
          <Stack gap="xl" w="100%" maw={{ base: 420, md: 460 }}>
            <Stack gap="xs">
              <Title
                order={1}
                fz={{ base: 40, sm: 52, lg: 60 }}
                lh={1.05}
                style={{ letterSpacing: '-0.02em' }}
              >
                {text.headline}
              </Title>
              <Text fz={{ base: 22, sm: 28 }} fw={700}>
                {text.line}
              </Text>
            </Stack>
            <Stack gap="sm" maw={320}>
              <Button component={Link} to="/signup" {...buttonSizes.lg} radius="xl">
                {text.createAccount}
              </Button>
              <Text size="sm" c="dimmed" mt="md">
                {text.already}
              </Text>
              <Button {...buttonVariants.outline} {...buttonSizes.lg} radius="xl" onClick={open}>
                {text.signIn}
              </Button>
              {server}
            </Stack>
          </Stack>
        </Flex>
      </Center>
      <LoginDialog opened={opened} onClose={close} />
      <Group component="footer" justify="center" gap="md" p="md">
        {text.links.map((link) => (
          <Anchor key={link} href="#" size="xs" c="dimmed" onClick={(event) => event.preventDefault()}>
            {link}
          </Anchor>
        ))}
        <Text size="xs" c="dimmed">
          {text.copyright()}
        </Text>
      </Group>
    </Flex>
  );
}
