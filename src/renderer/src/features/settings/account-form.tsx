import { Input, Textarea, TextInput } from '@mantine/core';
import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { User } from '#contract/api/entities.ts';
import { writtenBio } from '#renderer/people/biography.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';
import { fieldsDraftAtom } from '#renderer/stores/drafts/fields-draft.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { multiLine } from '#renderer/ui/multi-line.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { useRoomLeft } from '#renderer/ui/use-room-left.tsx';
import { updateAccount } from './actions.ts';
import { Form } from './form.tsx';

const fieldSchema = v.exactOptional(v.string());
/** In the order in which they are shown. */
const DraftSchema = v.object({ fullName: fieldSchema, bio: fieldSchema, username: fieldSchema });
type Draft = v.InferOutput<typeof DraftSchema>;
type Account = Required<Draft>;
const fields = v.keyof(DraftSchema).options;

const storedAtom = draftAtom('account');
/** Other fields follow the account. */
const accountDraftAtom = fieldsDraftAtom('account', DraftSchema);
/** What the server has accepted, in place of the user as fetched before that. */
const acceptedAtom = atom<{ readonly instead: User | null; readonly account: Account } | null>(null);

/** Full name, bio and username. What is typed stays until the server has accepted it. */
export function AccountForm({ onSaved }: { readonly onSaved: (form: HTMLFormElement) => void }) {
  const text = useDeferredMessages().settings.account;
  const { userInfo } = useAtomValue(authAtom);
  const [draft, setDraft] = useAtom(accountDraftAtom);
  const store = useStore();
  const limits = useAtomValue(serverLimitsAtom);
  const roomLeft = useRoomLeft();
  const [refused, setRefused] = useState(false);
  const [saving, setSaving] = useState(false);
  const inputs = useRef<Partial<Record<keyof Account, HTMLElement | null>>>({});

  const accepted = useAtomValue(acceptedAtom);
  const saved: Account =
    accepted !== null && accepted.instead === userInfo
      ? accepted.account
      : {
          fullName: userInfo?.fullName ?? '',
          username: userInfo?.username ?? '',
          bio: writtenBio(userInfo?.bio ?? ''),
        };
  const account = { ...saved, ...draft };
  const unchanged = fields.every((name) => account[name] === saved[name]);
  const isBlank = (name: keyof Account) => account[name].trim() === '';
  const firstBlank = fields.find(isBlank);
  const incomplete = firstBlank !== undefined;

  const field = (name: keyof Account) => ({
    ref: (input: HTMLElement | null) => {
      inputs.current[name] = input;
    },
    label: text[name],
    required: true,
    ...roomLeft(account[name], limits[`${name}Max`]),
    value: account[name],
    ...ownDirection(account[name]),
    // The text is shown once for all, so the fields only carry the mark.
    error: refused && isBlank(name),
    readOnly: saving,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  const submit = async (form: HTMLFormElement) => {
    setRefused(incomplete);
    if (firstBlank !== undefined) {
      inputs.current[firstBlank]?.focus();
      return;
    }
    setSaving(true);
    // Kept up to date until the response, also once the form is unmounted: the user may come back and type, here or in
    // another window.
    const unfollow = store.sub(storedAtom, () => {});
    const submitted = store.get(storedAtom);
    const payload = {
      fullName: account.fullName.trim(),
      username: account.username.trim(),
      bio: account.bio,
    };
    const done = await updateAccount(store, payload, () => {
      store.set(acceptedAtom, { instead: store.get(authAtom).userInfo, account: payload });
      if (store.get(storedAtom) === submitted) setDraft(null);
    });
    unfollow();
    setSaving(false);
    if (done) onSaved(form);
  };

  return (
    <Form
      label={text.title}
      submit={text.submit}
      disabledBecause={unchanged ? text.unchanged : null}
      submitting={saving}
      onSubmit={(form) => void submit(form)}
    >
      <DraftNotice
        filled={!unchanged}
        disabled={saving}
        onDiscard={() => {
          setDraft(null);
          inputs.current.fullName?.focus();
        }}
      />
      <TextInput autoComplete="name" {...field('fullName')} />
      <Textarea {...multiLine(3, 8)} {...field('bio')} />
      <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      {refused && incomplete && <Input.Error role="alert">{text.required}</Input.Error>}
    </Form>
  );
}
