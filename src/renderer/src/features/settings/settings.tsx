import { Accordion, Text } from '@mantine/core';
import {
  type Icon,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconPalette,
  IconPhoto,
  IconServer2,
  IconUserCircle,
  IconUserEdit,
} from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { AccountForm } from './account-form.tsx';
import { updateAvatar, updateCoverImage } from './actions.ts';
import { Appearance } from './appearance.tsx';
import { useDesktopSettings } from './desktop-settings.ts';
import { ImageForm } from './image-form.tsx';
import { Language } from './language.tsx';
import { PasswordForm } from './password-form.tsx';

const Desktop = lazy(async () => ({ default: (await import('./desktop.tsx')).Desktop }));

interface SettingsProps {
  /** The servers, where the host has a choice of them. */
  readonly servers: ReactNode;
  /** The keys, and what they do. */
  readonly keyboard: ReactNode;
}

/** The sections of the settings. */
export function Settings({ servers, keyboard }: SettingsProps) {
  const deferred = useDeferredMessages();
  const text = useMessages().settings;
  const showProfile = useShowProfile();
  const desktop = useDesktopSettings();
  return (
    <Accordion defaultValue={['account']} multiple order={2} keepMountedMode="display-none" px="xs">
      <Section value="account" title={text.account.title} icon={IconUserEdit}>
        <AccountForm onSaved={showProfile} />
      </Section>
      <Section value="password" title={text.password.title} icon={IconKey}>
        <PasswordForm />
      </Section>
      <Section value="avatar" title={text.avatar.title} icon={IconUserCircle}>
        <AvatarForm onSaved={showProfile} />
      </Section>
      <Section value="cover" title={text.cover.title} icon={IconPhoto}>
        <CoverForm />
      </Section>
      <Section value="appearance" title={text.appearance.title} icon={IconPalette}>
        <Appearance />
      </Section>
      <Section value="keyboard" title={deferred.keyboard.title} icon={IconKeyboard}>
        {keyboard}
      </Section>
      <Section value="language" title={text.language.title} icon={IconLanguage}>
        <Language />
      </Section>
      {servers && (
        <Section value="servers" title={deferred.servers.title} icon={IconServer2}>
          {servers}
        </Section>
      )}
      {desktop && (
        <Section value="desktop" title={text.desktop.title} icon={IconDeviceDesktop}>
          <Suspense>
            <Desktop settings={desktop} />
          </Suspense>
        </Section>
      )}
    </Accordion>
  );
}

/** Shows the user's profile (spec §4), unless they have left the settings meanwhile. */
function useShowProfile(): () => void {
  const { userInfo } = useAtomValue(authAtom);
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => {
    if (here.current && userInfo) void navigate(`/profile/${userInfo._id}`);
  };
}

interface SectionProps {
  readonly value: string;
  readonly title: string;
  readonly icon: Icon;
  readonly children: ReactNode;
}

function Section({ value, title, icon: SectionIcon, children }: SectionProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control icon={<SectionIcon size={20} aria-hidden />}>
        <Text fw={600}>{title}</Text>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

function AvatarForm({ onSaved }: { readonly onSaved: () => void }) {
  const text = useMessages().settings;
  const { userInfo } = useAtomValue(authAtom);
  const store = useStore();
  const upload = async (avatar: File) => {
    const done = await updateAvatar(store, avatar);
    if (done) onSaved();
    return done;
  };
  return (
    <ImageForm
      text={text.avatar}
      purpose="avatar"
      call="updateAvatar"
      ratio={1}
      previewWidth={96}
      current={userInfo && <UserAvatar user={userInfo} size={96} />}
      onUpload={upload}
    />
  );
}

function CoverForm() {
  const messages = useMessages();
  const text = messages.settings;
  const cover = useAtomValue(authAtom).userInfo?.coverImage ?? '';
  const store = useStore();
  return (
    <ImageForm
      text={text.cover}
      purpose="cover"
      call="updateCoverImage"
      ratio={3}
      previewWidth={320}
      current={cover !== '' && <ImageBox src={cover} alt={messages.profile.cover} ratio={3} />}
      onUpload={(cover) => updateCoverImage(store, cover)}
    />
  );
}
