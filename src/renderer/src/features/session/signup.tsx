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
import { schemaResolver, useForm } from '@mantine/form';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { invitationQuery } from '#contract/api/invitation.ts';
import { fieldRules } from '#contract/api/payloads.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { afterPress } from '#renderer/lib/after-press.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { Logo } from '#renderer/ui/logo.tsx';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';
import { fieldsDraftAtom } from '#renderer/stores/drafts/fields-draft.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { multiLine } from '#renderer/ui/multi-line.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { useRoomLeft } from '#renderer/ui/use-room-left.tsx';
import { useSubmitButton } from '#renderer/ui/use-submit-button.ts';
import { buttonSizes } from '#renderer/ui/button-styles.ts';
import { enter, login, register } from './actions.ts';
import { ImageField } from '#renderer/images/image-field.tsx';
import { useFieldImage, useSubmitWithImages } from '#renderer/images/use-field-image.ts';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';

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

/** The sign-up page: what is required on one tab, what is optional on the other. */
export function Signup() {
  const messages = useMessages();
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
  const field = (name: keyof typeof form.values) => ({
    label: text[name],
    ...form.getInputProps(name),
    readOnly: sending,
    ...roomLeft(form.values[name], limits[`${name}Max`]),
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
      end === 'started' ? await enter(store) : await login(store, { username, email, password });
    for (const image of [avatarField, coverField]) image.change(null);
    // Once registered, sending the form again could only fail; the route guard redirects users who are signed in.
    if (!isSignedIn) await navigate('/login');
  };
  const submit = async (payload: typeof form.values) => {
    setSending(true);
    // As a whole: an account that was made and not signed in to would be found by nobody.
    await whileSending(store, send(payload)).finally(() => setSending(false));
  };

  const showError = (errors: typeof form.errors) => {
    const wrong = Object.keys(form.values).find((name) => errors[name] !== undefined) ?? '';
    // Before the focus, which a hidden field can't take.
    flushSync(() => setTab(wrong === 'bio' ? 'optional' : 'required'));
    form.getInputNode(wrong)?.focus();
  };

  const { isHeld, submit: submitWithImages } = useSubmitWithImages(
    [avatarField, coverField],
    form.onSubmit(submit, showError),
  );
  const button = useSubmitButton(sending || isHeld);

  return (
    <Stack component="main" align="center" px="md" py={{ base: 'lg', sm: 48 }} gap="lg">
      <Box w={56}>
        <Logo />
      </Box>
      <Title order={1} fz={28} ta="center">
        {text.title}
      </Title>
      <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} w="100%" maw={520}>
        <form noValidate onSubmit={form.onSubmit(submitWithImages, showError)}>
          <Stack gap="lg">
            <DraftNotice
              filled={!isBlank(form.values) || [avatarField, coverField].some((image) => image.isFilled)}
              disabled={sending}
              onDiscard={() => {
                form.setValues(blank);
                for (const image of [avatarField, coverField]) image.change(null);
                // Before the focus, which a hidden field can't take.
                flushSync(() => setTab('required'));
                form.getInputNode('fullName')?.focus();
              }}
            />
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
                    {...ownDirection(form.values.fullName)}
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
                  <Textarea
                    {...multiLine(3, 8)}
                    {...field('bio')}
                    {...roomLeft(form.values.bio, limits.bioMax, limits.bioMax)}
                    {...ownDirection(form.values.bio)}
                  />
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
              loading={sending || isHeld}
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
