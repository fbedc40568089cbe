import { schemaResolver, useForm } from '@mantine/form';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { invitationQuery } from '#contract/api/invitation.ts';
import { fieldRules } from '#contract/api/payloads.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useFieldImage, useSubmitWithImages } from '#renderer/images/use-field-image.ts';
import { afterPress } from '#renderer/lib/after-press.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';
import { fieldsDraftAtom } from '#renderer/stores/drafts/fields-draft.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { useRoomLeft } from '#renderer/ui/use-room-left.tsx';
import { enter, login, register } from './actions.ts';

const fieldSchema = v.optional(v.string(), '');
/** What is kept of the form until the server has accepted it: never the password. */
const DraftSchema = v.object({
  fullName: fieldSchema,
  username: fieldSchema,
  email: fieldSchema,
  bio: fieldSchema,
});
const blank = v.parse(DraftSchema, {});
const signUpDraftAtom = fieldsDraftAtom('signup', DraftSchema);
/** Without the other fields. */
const kept = (values: typeof blank) => v.parse(DraftSchema, values);
const isBlank = (values: typeof blank) => Object.values(kept(values)).every((value) => value === '');

/** That of the link which has opened the form; the other ways back to it do not name it. Empty if there is none. */
const invitationAtom = draftAtom('invitation');

/**
 * The form of the sign-up page: its fields and images, which are kept until the server has accepted them, and how they are
 * sent.
 */
export function useSignUp() {
  const deferred = useDeferredMessages();
  const text = deferred.signup;
  const store = useStore();
  const limits = useAtomValue(serverLimitsAtom);
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get(invitationQuery);
  const [invitation, setInvitation] = useAtom(invitationAtom);
  useEffect(() => {
    if (asked !== null) setInvitation(asked);
  }, [asked, setInvitation]);
  const [tab, setTab] = useState<string | null>('required');
  const avatarField = useFieldImage('avatar', 'signup.avatar');
  const coverField = useFieldImage('cover', 'signup.cover');
  const images = [avatarField, coverField];
  const avatar = avatarField.file;
  const coverImage = coverField.file;
  const schema = useMemo(() => v.object(fieldRules(deferred.fields, limits)), [deferred, limits]);
  const setDraft = useSetAtom(signUpDraftAtom);
  const [restored] = useState(() => freshValue(store, signUpDraftAtom));
  const form = useForm({
    initialValues: { ...blank, ...restored, password: '' },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => setDraft(isBlank(values) ? null : kept(values)),
  });
  const roomLeft = useRoomLeft();
  /** The credentials that were sent last without a response. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  // Not `form.submitting`, which ends with the submission that only waits for the images.
  const [sending, setSending] = useState(false);
  const field = (name: keyof typeof form.values, showsLeftFrom?: number) => ({
    label: text[name],
    ...form.getInputProps(name),
    readOnly: sending,
    ...roomLeft(form.values[name], limits[`${name}Max`], showsLeftFrom),
    onBlur: () => afterPress(() => void form.validateField(name)),
    // The form keeps errors in the language that they were found in.
    error:
      form.errors[name] === undefined
        ? undefined
        : v.safeParse(schema.entries[name], form.values[name]).issues?.[0].message,
  });

  const send = async (payload: typeof form.values) => {
    if (avatar === null) return;
    const account = v.parse(schema, payload);
    const { username, email, password } = account;
    const credentials = JSON.stringify([username, email, password]);
    const mayExist = unanswered === credentials;
    const end = await register(store, account, { avatar, coverImage }, invitation || undefined, mayExist);
    if (end === 'unknown') setUnanswered(credentials);
    if (end === 'unknown' || end === 'refused') return;
    setDraft(null);
    avatarField.unkeep(avatar);
    if (coverImage !== null) coverField.unkeep(coverImage);
    setInvitation('');
    const isSignedIn =
      end === 'started'
        ? await enter(store, text.created)
        : await login(store, { username, email, password }, text.created);
    for (const image of images) image.change(null);
    // Once registered, sending the form again could only fail; the route guard redirects users who are signed in.
    if (!isSignedIn) await navigate('/login');
  };
  const submit = async (payload: typeof form.values) => {
    setSending(true);
    // As a whole: an account that was made and not signed in to would be found by nobody.
    await whileSending(store, send(payload)).finally(() => setSending(false));
  };

  const show = (name: string) => {
    // Before the focus, which a hidden field can't take.
    flushSync(() => setTab(name === 'bio' ? 'optional' : 'required'));
    form.getInputNode(name)?.focus();
  };
  const showError = (errors: typeof form.errors) =>
    show(Object.keys(form.values).find((name) => errors[name] !== undefined) ?? '');

  const { isHeld, submit: submitWithImages } = useSubmitWithImages(images, form.onSubmit(submit, showError));
  return {
    field,
    values: form.values,
    avatarField,
    coverField,
    tab,
    setTab,
    sending,
    /** Whether it is being sent, or waits for an image. */
    isBusy: sending || isHeld,
    onSubmit: form.onSubmit(submitWithImages, showError),
    isFilled: !isBlank(form.values) || images.some((image) => image.isFilled),
    discard: () => {
      form.setValues(blank);
      for (const image of images) image.change(null);
      show('fullName');
    },
  };
}
