import { Input, Textarea, TextInput } from '@mantine/core';
import { useAtom, useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { writtenBio } from '#renderer/people/biography.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { type Account, accountDraftAtom } from './account-draft.ts';
import { updateAccount } from './actions.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { Form } from './form.tsx';

interface AccountFormProps {
  readonly onSaved: () => void;
}

/** Full name, bio and username. What is typed stays until the server has taken it. */
export function AccountForm({ onSaved }: AccountFormProps) {
  const text = useMessages().settings.account;
  const { userInfo } = useAtomValue(authAtom);
  const [draft, setDraft] = useAtom(accountDraftAtom);
  const store = useStore();
  const [refused, setRefused] = useState(false);
  const [saving, setSaving] = useState(false);

  const saved: Account = {
    fullName: userInfo?.fullName ?? '',
    username: userInfo?.username ?? '',
    bio: writtenBio(userInfo?.bio ?? ''),
  };
  const account = draft ?? saved;
  const unchanged =
    account.fullName === saved.fullName && account.username === saved.username && account.bio === saved.bio;
  const isBlank = (field: keyof Account) => account[field].trim() === '';
  const incomplete = isBlank('fullName') || isBlank('username') || isBlank('bio');

  const field = (name: keyof Account) => ({
    required: true,
    value: account[name],
    ...ownDirection(account[name]),
    // The text is shown once for all, so the fields only carry the mark.
    error: refused && isBlank(name),
    readOnly: saving,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...account, [name]: event.currentTarget.value }),
  });

  const submit = async () => {
    setRefused(incomplete);
    if (incomplete) return;
    setSaving(true);
    const done = await updateAccount(store, {
      fullName: account.fullName.trim(),
      username: account.username.trim(),
      bio: account.bio.trim(),
    });
    setSaving(false);
    if (!done) return;
    setDraft(null);
    onSaved();
  };

  return (
    <Form
      label={text.title}
      submit={text.submit}
      disabledBecause={unchanged ? text.unchanged : null}
      submitting={saving}
      onSubmit={() => void submit()}
    >
      <TextInput
        label={text.fullName}
        autoComplete="name"
        maxLength={limits.fullNameMax}
        {...field('fullName')}
      />
      <Textarea
        label={text.bio}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.bioMax}
        {...field('bio')}
      />
      <TextInput
        label={text.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        {...field('username')}
      />
      {refused && incomplete && <Input.Error role="alert">{text.required}</Input.Error>}
    </Form>
  );
}
