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
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { lazyPart } from '#renderer/lib/load.ts';
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
  const contents = {
    account: <AccountForm onSaved={() => showProfile(texts.account.title)} />,
    password: <PasswordForm />,
    avatar: <ImageForm purpose="avatar" onSaved={() => showProfile(texts.avatar.title)} />,
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
    <Accordion defaultValue={['account']} multiple order={2} keepMountedMode="display-none" px="xs">
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

const writingField = 'textarea, input:not([type="radio"], [type="checkbox"])';

/**
 * Shows the user's profile (spec §4) when the form with this label is saved, unless they have left the settings meanwhile, or
 * are writing in another form.
 */
function useShowProfile(): (label: string) => void {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return (label) => {
    const { activeElement } = document;
    const isElsewhere =
      activeElement?.matches(writingField) === true &&
      activeElement.closest('form')?.getAttribute('aria-label') !== label;
    const userId = store.get(userIdAtom);
    const isShown = isMounted.current && store.get(shownPathAtom) === pathname;
    if (isShown && userId !== null && !isElsewhere) void navigate(`/profile/${userId}`);
  };
}
