import { PasswordInput } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { changePassword } from './actions.ts';
import { Form } from './form.tsx';

const nothing = { oldPassword: '', newPassword: '' } as const;

/** The current password and a new one. Both stay when the server refuses them. */
export function PasswordForm() {
  const messages = useMessages();
  const text = useDeferredMessages().settings.password;
  const store = useStore();
  const { userInfo } = useAtomValue(authAtom);
  const [passwords, setPasswords] = useState<Record<keyof typeof nothing, string>>(nothing);
  const [refused, setRefused] = useState(false);
  const [saving, setSaving] = useState(false);
  const newField = useRef<HTMLInputElement>(null);
  const short = passwords.newPassword.length < limits.passwordMin;
  const incomplete = passwords.oldPassword === '' || passwords.newPassword === '';

  const field = (name: keyof typeof nothing, label: string) => ({
    label,
    required: true,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': `${messages.showPassword}: ${label}` },
    value: passwords[name],
    readOnly: saving,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setPasswords({ ...passwords, [name]: event.currentTarget.value }),
  });

  const submit = async () => {
    setRefused(short);
    if (short) {
      newField.current?.focus();
      return;
    }
    setSaving(true);
    const done = await changePassword(store, passwords);
    setSaving(false);
    if (done) setPasswords(nothing);
  };

  return (
    <Form
      label={text.title}
      submit={text.submit}
      disabledBecause={incomplete ? text.required : null}
      submitting={saving}
      onSubmit={() => void submit()}
    >
      {/* The account that a password manager keeps the new password for. */}
      <input type="text" autoComplete="username" hidden readOnly value={userInfo?.username ?? ''} />
      <PasswordInput autoComplete="current-password" {...field('oldPassword', text.current)} />
      <PasswordInput
        ref={newField}
        autoComplete="new-password"
        error={refused && short && text.short}
        errorProps={{ role: 'alert' }}
        {...field('newPassword', text.new)}
      />
    </Form>
  );
}
