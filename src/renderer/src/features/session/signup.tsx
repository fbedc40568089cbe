import {
  Anchor,
  Box,
  Button,
  Group,
  Input,
  Paper,
  PasswordInput,
  Stack,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageField } from '#renderer/images/image-field.tsx';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { buttonSizes } from '#renderer/ui/button-styles.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { multiLine } from '#renderer/ui/multi-line.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { useSubmitButton } from '#renderer/ui/use-submit-button.ts';
import { useSignUp } from './use-sign-up.ts';

/** The sign-up page: what is required on one tab, what is optional on the other. */
export function Signup() {
  const messages = useMessages();
  const text = useDeferredMessages().signup;
  const { bioMax } = useAtomValue(serverLimitsAtom);
  const { field, values, avatarField, coverField, tab, setTab, sending, isBusy, ...form } = useSignUp();
  const button = useSubmitButton(isBusy);
  return (
    <Stack component="main" align="center" px="md" py={{ base: 'lg', sm: 48 }} gap="lg">
      <Box w={56}>
        <Logo />
      </Box>
      <Title order={1} fz={28} ta="center">
        {text.title}
      </Title>
      <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} w="100%" maw={520}>
        <form noValidate onSubmit={form.onSubmit}>
          <Stack gap="lg">
            <DraftNotice filled={form.isFilled} disabled={sending} onDiscard={form.discard} />
            <Tabs value={tab} onChange={setTab} keepMountedMode="display-none">
              <Tabs.List grow mb="lg">
                <Tabs.Tab value="required">{text.required}</Tabs.Tab>
                <Tabs.Tab value="optional">{text.optional}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="required">
                <Stack>
                  <TextInput
                    required
                    autoComplete="name"
                    {...field('fullName')}
                    {...ownDirection(values.fullName)}
                  />
                  <TextInput
                    required
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                    {...field('username')}
                  />
                  <TextInput type="email" required autoComplete="email" {...field('email')} />
                  <PasswordInput
                    required
                    autoComplete="new-password"
                    visibilityToggleFocusable
                    visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
                    {...field('password')}
                  />
                  <ImageField
                    label={text.avatar}
                    required
                    image={avatarField}
                    ratio={1}
                    previewWidth={96}
                    disabled={sending}
                  />
                </Stack>
              </Tabs.Panel>
              <Tabs.Panel value="optional">
                <Stack>
                  <Textarea {...multiLine(3, 8)} {...field('bio', bioMax)} {...ownDirection(values.bio)} />
                  <ImageField
                    label={text.coverImage}
                    image={coverField}
                    ratio={3}
                    previewWidth={320}
                    disabled={sending}
                  />
                </Stack>
              </Tabs.Panel>
            </Tabs>
            <UploadProgressBar call="register" />
            {!avatarField.isFilled && <Input.Error role="status">{text.avatarRequired}</Input.Error>}
            <Button
              ref={button}
              type="submit"
              {...buttonSizes.lg}
              radius="xl"
              disabled={!avatarField.isFilled}
              loading={isBusy}
            >
              {text.submit}
            </Button>
            <Group gap={6} justify="center">
              <Text size="sm">{text.haveAccount}</Text>
              <Anchor component={Link} to="/login" size="sm">
                {text.login}
              </Anchor>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Stack>
  );
}
