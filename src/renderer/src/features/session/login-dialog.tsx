import { Anchor, Button, Divider, Group, Input, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { HostInfo } from '#contract/bridge/host.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { field } from '#renderer/lib/type-ahead.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { login } from './actions.ts';
import { hostInfoAtom } from './host-info.ts';

/** The sign-in dialog of the landing page. After a sign-in the route guard takes over. */
export function LoginDialog({ opened, ...props }: DialogProps) {
  const { data, isPending } = useAtomValue(hostInfoAtom);
  return (
    // Once it is known whether there is a guest: the fields would move away from a click if that was added later.
    <Dialog {...props} opened={opened && !isPending} title={useMessages().login.title} centered keepMounted>
      <LoginForm guest={data?.guest ?? null} />
    </Dialog>
  );
}

function LoginForm({ guest }: Pick<HostInfo, 'guest'>) {
  const messages = useMessages();
  const text = messages.login;
  const store = useStore();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { identifier: '', password: '' },
    // The text is shown once for both, so the fields only carry the mark.
    validate: {
      identifier: (value) => value.trim() === '',
      password: (value) => value === '',
    },
  });
  const enter = async (identifier: string, password: string) => {
    const { activeElement } = document;
    // One field holds either, so it is sent as both (spec §5).
    if (await login(store, { username: identifier, email: identifier, password })) return;
    // Unless the user is correcting the other field by now.
    if (document.activeElement === activeElement || !document.activeElement?.matches(field))
      form.getInputNode('password')?.focus();
  };
  const [entering, setEntering] = useState(false);
  const enterAsGuest = async ({ identifier, password }: NonNullable<HostInfo['guest']>) => {
    setEntering(true);
    await enter(identifier, password);
    setEntering(false);
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        async ({ identifier, password }) => enter(identifier.trim(), password),
        (errors) => form.getInputNode(errors['identifier'] ? 'identifier' : 'password')?.focus(),
      )}
    >
      <Stack>
        <TextInput
          label={text.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          key={form.key('identifier')}
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          label={text.password}
          autoComplete="current-password"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length > 0 && <Input.Error role="alert">{text.required}</Input.Error>}
        <Button type="submit" loading={form.submitting} disabled={entering}>
          {text.submit}
        </Button>
        {guest && (
          <>
            <Divider label={messages.or} />
            <Button
              {...buttonVariants.secondary}
              loading={entering}
              disabled={form.submitting}
              onClick={() => void enterAsGuest(guest)}
            >
              {text.guest}
            </Button>
            <Text size="sm" c="dimmed">
              {text.guestHint}
            </Text>
          </>
        )}
        <Group gap={6} justify="center">
          <Text size="sm">{text.noAccount}</Text>
          <Anchor component={Link} to="/signup" size="sm">
            {text.signUp}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
