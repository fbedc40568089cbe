import { Accordion, Text } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconFileZip,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconPalette,
  IconPencil,
  IconPhoto,
  IconServer2,
  IconUserCircle,
  IconUserEdit,
} from '@tabler/icons-react';
import { useStore } from 'jotai';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { hasFieldImage } from '#renderer/images/use-field-image.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import { isForText } from '#renderer/lib/type-ahead.ts';
import { shownPathAtom } from '#renderer/stores/page-title.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { AccountForm } from './account-form.tsx';
import { Appearance, Language, Posting } from './choices.tsx';
import { useDesktopSettings } from './desktop-settings.ts';
import { ImageForm } from './image-form.tsx';
import { PasswordForm } from './password-form.tsx';

const Desktop = lazyPart(async () => (await import('./desktop.tsx')).Desktop);

/** The sections in the order in which they are shown. */
const sections = [
  ['account', IconUserEdit],
  ['password', IconKey],
  ['avatar', IconUserCircle],
  ['cover', IconPhoto],
  ['posting', IconPencil],
  ['appearance', IconPalette],
  ['keyboard', IconKeyboard],
  ['language', IconLanguage],
  ['servers', IconServer2],
  ['ownData', IconFileZip],
  ['desktop', IconDeviceDesktop],
] as const;

interface SettingsProps {
  /** The servers, where the host has a choice of them. */
  readonly servers: ReactNode;
  /** The keys, and what they do. */
  readonly keyboard: ReactNode;
  /** The export of the own data. */
  readonly ownData: ReactNode;
}

/** The sections of the settings; one without content is left out. */
export function Settings({ servers, keyboard, ownData }: SettingsProps) {
  const deferred = useDeferredMessages();
  const texts = { ...deferred, ...deferred.settings };
  const showProfile = useShowProfile();
  const desktop = useDesktopSettings();
  const store = useStore();
  const [opened] = useState(() => {
    const chosen = (['avatar', 'cover'] as const).filter((purpose) => hasFieldImage(store, purpose));
    return ['account', ...chosen];
  });
  const contents = {
    account: <AccountForm onSaved={showProfile} />,
    password: <PasswordForm />,
    avatar: <ImageForm purpose="avatar" onSaved={showProfile} />,
    cover: <ImageForm purpose="cover" />,
    posting: <Posting />,
    appearance: <Appearance />,
    keyboard,
    language: <Language />,
    servers,
    ownData,
    desktop: desktop && (
      <Suspense>
        <Desktop settings={desktop} />
      </Suspense>
    ),
  };
  return (
    <Accordion defaultValue={opened} multiple order={2} keepMountedMode="display-none">
      {sections.map(
        ([id, SectionIcon]) =>
          contents[id] && (
            <Accordion.Item key={id} value={id}>
              <Accordion.Control icon={<SectionIcon size={20} aria-hidden />}>
                <Text fw={600}>{texts[id].title}</Text>
              </Accordion.Control>
              <Accordion.Panel>{contents[id]}</Accordion.Panel>
            </Accordion.Item>
          ),
      )}
    </Accordion>
  );
}

/**
 * Shows the user's profile (spec §4) when a form is saved, unless they have left its page meanwhile, or are writing in another
 * form.
 */
function useShowProfile(): (saved: HTMLFormElement) => void {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (saved) => {
    const { activeElement: focused } = document;
    const isWriting = focused !== null && isForText(focused);
    const isWritingElsewhere = isWriting && !saved.contains(focused);
    const userId = store.get(userIdAtom);
    // Not where another page is being opened, nor on one that they have come back to.
    const isShown = saved.isConnected && store.get(shownPathAtom) === pathname;
    if (isShown && userId !== null && !isWritingElsewhere) void navigate(`/profile/${userId}`);
  };
}
