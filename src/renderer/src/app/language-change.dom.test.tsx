import { MantineProvider, Menu } from '@mantine/core';
import { render, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { CropDialog } from '#renderer/images/crop-dialog.tsx';
import { CropOffer } from '#renderer/images/crop-offer.tsx';
import { LargerView } from '#renderer/images/larger-view.tsx';
import { ScaleOffer } from '#renderer/images/scale-offer.tsx';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { uploadProgressAtom } from '#renderer/images/upload-progress.ts';
import type { Entry, TextEntry } from '#renderer/outbox/entry.ts';
import { injectedServicesAtom, servicesAtom, type Store } from '#renderer/stores/session/services.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { DeleteDialog } from '#renderer/posts/delete-dialog.tsx';
import { KeyboardSettings } from '#renderer/features/commands/keyboard-settings.tsx';
import { Palette } from '#renderer/features/commands/palette.tsx';
import { PendingChord } from '#renderer/features/commands/pending-chord.tsx';
import { ShortcutSheet } from '#renderer/features/commands/shortcut-sheet.tsx';
import { ToolsDrawer } from '#renderer/app/layout/tools-drawer.tsx';
import { ComposerDialog } from '#renderer/features/composer/composer-dialog.tsx';
import { ComposerImage } from '#renderer/features/composer/composer-image.tsx';
import { feedLists, latestKey } from '#renderer/features/feed/feed-query.ts';
import { NewPostsButton } from '#renderer/features/feed/new-posts.tsx';
import { OutboxButton } from '#renderer/features/outbox/outbox-button.tsx';
import { OutboxDialog } from '#renderer/features/outbox/outbox-dialog.tsx';
import { WaitingList } from '#renderer/features/outbox/waiting-list.tsx';
import { CurrentServer } from '#renderer/features/servers/current-server.tsx';
import { ServersDialog } from '#renderer/features/servers/servers-dialog.tsx';
import { AccountEntries } from '#renderer/features/session/account-entries.tsx';
import { OtherAccounts } from '#renderer/features/session/other-accounts.tsx';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { LoginDialog } from '#renderer/features/session/login-dialog.tsx';
import { LogoutDialog } from '#renderer/features/session/logout-dialog.tsx';
import { OwnData } from '#renderer/features/export/own-data.tsx';
import { Desktop } from '#renderer/features/settings/desktop.tsx';
import { OpenToast } from '#renderer/features/toasts/open-toast.tsx';
import { RecentMessages } from '#renderer/features/toasts/recent-messages.tsx';
import { UploadsCarousel } from '#renderer/features/uploads/uploads-carousel.tsx';
import { PersonPreview } from '#renderer/people/person-preview.tsx';
import { EmojiButton } from '#renderer/posts/emoji-button.tsx';
import { EmojiPicker } from '#renderer/posts/emoji-picker.tsx';
import { Suggestions } from '#renderer/posts/suggestions.tsx';
import { firstPageKey, replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { CharactersLeft } from '#renderer/ui/characters-left.tsx';
import { findUnmarkedTexts } from '#tests/fixtures/unmarked-texts.ts';
import {
  details,
  expectToFollow,
  ignored,
  prepareToFindTexts,
  servers,
} from '#tests/fixtures/language-change.ts';

/*
 * Each part that is loaded when it is first needed is on screen while the language changes, from English to the
 * pseudo-language, which marks each text of the catalogue: a text that was read too early would stay unmarked.
 * tests/lazy-parts.test.ts fails where a part is missing here.
 */

vi.mock('#renderer/images/photo/scale.ts', () => ({
  scalingOf: async (file: File) => ({ original: file, scaled: file, width: 800, height: 600 }),
}));
vi.mock('#renderer/images/photo/crop.ts', () => ({
  canRedraw: async (file: File) => file.type !== 'image/gif',
  isCutOff: async () => false,
  originalOf: (file: File) => file,
}));

beforeEach(prepareToFindTexts);

const nothing = () => {};
const dialog = { opened: true, onClose: nothing };
const file = new File(['x'], 'picture.png', { type: 'image/png' });
const gif = new File(['x'], 'picture.gif', { type: 'image/gif' });
const tweets = [
  testTweet({ _id: 't1', media: '/media/1.png' }),
  testTweet({ _id: 't2', media: '/media/2.png' }),
];

const common = { at: 1, notBefore: null, tried: null, refused: null };
const text = { content: 'written by a user', about: 'bo' };
const texts: readonly TextEntry[] = [
  { ...common, key: '1', call: 'addTweet', ...text, draftSlot: 'composer', media: false },
  { ...common, key: '2', call: 'addTweet', ...text, draftSlot: 'composer', media: true },
  { ...common, key: '3', call: 'addComment', id: 't1', ...text },
];
const entries: readonly Entry[] = [
  ...texts,
  { ...common, key: '4', call: 'editTweet', id: 't1', ...text },
  { ...common, key: '5', call: 'editComment', id: 'c1', ...text, refused: 'written by a user' },
  { ...common, key: '6', call: 'toggleLike', id: 't1', about: 'bo', desired: true },
  { ...common, key: '7', call: 'toggleFollow', id: 'u2', about: 'bo', desired: false },
];

const addOther = (store: Store) => store.set(accountsAtom, [{ id: 'x7', userId: 'u2', name: 'bo' }]);

function FieldWithSuggestions() {
  const field = useRef<HTMLTextAreaElement>(null);
  // Suggestions depend on the text before the caret.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(1, 1);
  }, []);
  return (
    <>
      <textarea ref={field} defaultValue="#" />
      <Suggestions field={field} />
    </>
  );
}

interface Part {
  readonly element: ReactElement;
  readonly prepare?: (store: Store) => void;
}

const parts: Readonly<Record<string, Part>> = {
  'the shortcut sheet': { element: <ShortcutSheet {...dialog} /> },
  'the palette': { element: <Palette {...dialog} /> },
  'the keys that can follow': { element: <PendingChord first="g" /> },
  'the keyboard settings': { element: <KeyboardSettings /> },
  'the look at a person': {
    element: <PersonPreview preview={{ person: testUser, anchor: document.body, opener: null }} />,
  },
  'what is offered for a tag': {
    element: <FieldWithSuggestions />,
    prepare: (store) => store.set(replaceTweetsAtom, [testTweet({ content: '#tag' })]),
  },
  'the button for emoji': {
    element: <EmojiButton disabled={false} field={{ current: null }} />,
  },
  'the emoji': {
    element: <EmojiPicker field={{ current: null }} onClose={nothing} />,
  },
  'the button for newer posts': {
    element: <NewPostsButton list={feedLists.all} onShow={nothing} />,
    prepare: (store) =>
      void store.get(queryClientAtom).setQueryData(latestKey(firstPageKey), { tweets, atRequest: new Map() }),
  },
  'the characters left': { element: <CharactersLeft left={5} /> },
  'the recent messages': {
    element: <RecentMessages {...dialog} />,
    prepare: (store) => store.set(showToastAtom, 'written by a user', 'destructive'),
  },
  'no recent messages': { element: <RecentMessages {...dialog} /> },
  'the question before a deletion': { element: <DeleteDialog {...dialog} /> },
  'the question before a sign-out': { element: <LogoutDialog {...dialog} /> },
  'the sign-in dialog': { element: <LoginDialog {...dialog} /> },
  'the composer dialog': { element: <ComposerDialog {...dialog} /> },
  'the image of a new post': {
    element: (
      <ComposerImage file={file} disabled={false} onReplace={nothing} onChange={nothing} onRemove={nothing} />
    ),
  },
  'the drawer with the tools': { element: <ToolsDrawer {...dialog} /> },
  'the outbox': { element: <OutboxDialog {...dialog} entries={entries} /> },
  'the button of the outbox': {
    element: <OutboxButton entries={entries} opened={false} onOpen={nothing} compact={false} />,
  },
  'a toast': {
    element: (
      <OpenToast
        toast={{ id: 1, text: 'written by a user', variant: 'destructive', open: true, at: 0 }}
        focused
        onClose={nothing}
        onGone={nothing}
      />
    ),
  },
  'posts that wait': { element: <WaitingList entries={texts} /> },
  'the other accounts in the menu': {
    element: (
      <Menu opened>
        <Menu.Dropdown>
          <AccountEntries />
        </Menu.Dropdown>
      </Menu>
    ),
    prepare: addOther,
  },
  'the other accounts on the sign-in page': { element: <OtherAccounts />, prepare: addOther },
  'the servers': { element: <ServersDialog {...dialog} /> },
  'the current server': { element: <CurrentServer /> },
  'the export': { element: <OwnData /> },
  'the settings of the desktop app': {
    element: (
      <Desktop
        settings={{
          notifications: { value: true, isLocked: false },
          areNotificationsRefused: false,
          background: { value: true, isLocked: true },
          spelling: null,
          version: '1',
          updates: { kind: 'waiting' },
        }}
      />
    ),
  },
  'the crop dialog': {
    element: (
      <CropDialog
        {...dialog}
        file={file}
        label="bo"
        ratio={1}
        round={false}
        edgeMax={100}
        onChange={nothing}
      />
    ),
  },
  'why a picture can not be cropped': {
    element: (
      <CropOffer
        file={gif}
        chosen={null}
        opened={false}
        onToggle={nothing}
        onChecked={nothing}
        label="bo"
        ratio={1}
        round={false}
        edgeMax={100}
        disabled={false}
        onChange={nothing}
      />
    ),
  },
  'the offer to scale a photo down': {
    element: <ScaleOffer file={file} disabled={false} onChange={nothing} />,
  },
  'the larger view': {
    element: (
      <LargerView
        {...dialog}
        start={0}
        pictures={[
          { src: '/media/1.png', alt: 'bo' },
          { src: '/media/2.png', alt: 'bo' },
        ]}
      />
    ),
  },
  'the carousel': { element: <UploadsCarousel uploads={tweets} shownAt={performance.now()} /> },
  'the progress of an upload': {
    element: <UploadProgressBar call="addTweet" />,
    prepare: (store) => store.set(uploadProgressAtom, { addTweet: { sent: 0.5, cancel: nothing } }),
  },
};

/** Sends what a person's preview shows; other calls get no response. */
const answer = (name: string) => (name === 'userDetails' ? Promise.resolve(details) : new Promise(() => {}));

for (const [name, { element, prepare }] of Object.entries(parts)) {
  test(`${name}, on screen while the language changes`, async () => {
    const store = testStore(vi.fn().mockImplementation(answer));
    const { bridge, ...services } = store.get(servicesAtom);
    store.set(injectedServicesAtom, { ...services, bridge: { ...bridge, listServers: async () => servers } });
    prepare?.(store);
    render(
      <Provider store={store}>
        <MantineProvider>
          <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
        </MantineProvider>
      </Provider>,
    );
    await expectToFollow(store, () => waitFor(() => expect(findUnmarkedTexts(ignored)).not.toEqual([])));
  });
}
