import { act, renderHook, waitFor } from '@testing-library/react';
import { atom, Provider } from 'jotai';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PickedImage } from '#contract/bridge/picked-image.ts';
import type { Bridge } from '#contract/bridge/bridge.ts';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { LocalizedError } from '#renderer/i18n/failure-text.ts';
import { mirrored } from '#renderer/i18n/pseudo.ts';
import { announcedAtom } from '#renderer/stores/session/server-limits.ts';
import { isSendingAtom } from '#renderer/outbox/atoms.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';
import { gifHeader } from '#tests/fixtures/image-headers.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { setPseudoLanguage } from '#tests/fixtures/language-change.ts';
import { slowPicture } from '#tests/fixtures/slow-picture.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { useImagePicker } from './use-image-picker.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = (name: string) =>
  new File([Uint8Array.from(imageBytes(4))], `${name}.png`, { type: 'image/png' });

function openPicker(pickImage: Bridge['pickImage'] = () => Promise.resolve(null)) {
  const store = testStore(vi.fn());
  const services = store.get(servicesAtom);
  store.set(injectedServicesAtom, { ...services, bridge: { ...services.bridge, pickImage } });
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
  const taken: string[] = [];
  const pickingAtom = atom(idle);
  const { result } = renderHook(() => useImagePicker('post', pickingAtom, ({ name }) => taken.push(name)), {
    wrapper,
  });
  return { store, taken, picker: () => result.current };
}

test('of two images that are dropped one right after the other, the last one is taken, whichever is read first', async () => {
  const { taken, picker } = openPicker();
  const slow = slowPicture('slow');
  act(() => picker().receive([slow.file]));
  act(() => picker().receive([picture('quick')]));
  await waitFor(() => expect(taken).toEqual(['quick.png']));
  expect(picker().picking).toBe(false);
  slow.read();
  // The steps of this one take longer than the rest of the slow one.
  act(() => picker().receive([picture('next')]));
  await waitFor(() => expect(taken).toContain('next.png'));
  expect(taken).toEqual(['quick.png', 'next.png']);
});

test('in a browser, what would leave the page waits until an image is read, and not while the file dialog is open', async () => {
  const choice = Promise.withResolvers<readonly File[] | null>();
  const { store, taken, picker } = openPicker(() => choice.promise);
  act(() => picker().pick());
  expect(store.get(isSendingAtom)).toBe(false);
  const { file, read } = slowPicture('chosen');
  await act(async () => choice.resolve([file]));
  expect(store.get(isSendingAtom)).toBe(true);
  const ended = vi.fn(() => expect(taken).toEqual(['chosen.png']));
  onTestFinished(store.sub(isSendingAtom, ended));
  read();
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(store.get(isSendingAtom)).toBe(false);
});

test('in a browser, no image is being read while the file dialog is open, but one is from its end', async () => {
  const choice = Promise.withResolvers<readonly File[] | null>();
  const { taken, picker } = openPicker(() => choice.promise);
  act(() => picker().pick());
  expect([picker().picking, picker().reading]).toEqual([true, false]);
  const { file, read } = slowPicture('chosen');
  await act(async () => choice.resolve([file]));
  expect([picker().picking, picker().reading]).toEqual([true, true]);
  read();
  await waitFor(() => expect(taken).toEqual(['chosen.png']));
  await waitFor(() => expect([picker().picking, picker().reading]).toEqual([false, false]));
});

test('in the desktop app, which reads the file itself, an image is being read from the start', async () => {
  const choice = Promise.withResolvers<PickedImage | null>();
  vi.stubGlobal('warble', {});
  const { store, taken, picker } = openPicker(() => choice.promise);
  act(() => picker().pick());
  expect([picker().picking, picker().reading]).toEqual([true, true]);
  expect(store.get(isSendingAtom), 'what would leave the page waits').toBe(true);
  choice.resolve({ name: 'chosen.png', type: 'image/png', bytes: Uint8Array.from(imageBytes(4)) });
  await waitFor(() => expect(taken).toEqual(['chosen.png']));
  await waitFor(() => expect([picker().picking, picker().reading]).toEqual([false, false]));
});

test('in the desktop app, a file dialog that is cancelled leaves why the file before was refused', async () => {
  const answers: (PickedImage | null)[] = [
    null,
    { name: 'chosen.png', type: 'image/png', bytes: Uint8Array.from(imageBytes(4)) },
  ];
  vi.stubGlobal('warble', {});
  const { taken, picker } = openPicker(async () => answers.shift() ?? null);
  act(() => picker().receive([new File(['no image'], 'other.png', { type: 'image/png' })]));
  await waitFor(() => expect(picker().refusal).toContain('This is no JPEG'));
  act(() => picker().pick());
  await waitFor(() => expect(picker().picking).toBe(false));
  expect(picker().refusal).toContain('This is no JPEG');
  act(() => picker().pick());
  await waitFor(() => expect(taken).toEqual(['chosen.png']));
  expect(picker().refusal).toBeNull();
});

test('a cancelled choice leaves another image that is being read', async () => {
  const choice = Promise.withResolvers<PickedImage | null>();
  const { taken, picker } = openPicker(() => choice.promise);
  act(() => picker().pick());
  const slow = slowPicture('slow');
  act(() => picker().receive([slow.file]));
  await waitFor(() => expect(picker().reading).toBe(true));
  await act(async () => choice.resolve(null));
  expect([picker().picking, picker().reading]).toEqual([true, true]);
  slow.read();
  await waitFor(() => expect(taken).toEqual(['slow.png']));
});

test('an image that is being read is taken although the next one is refused', async () => {
  const { taken, picker } = openPicker();
  const slow = slowPicture('slow');
  act(() => picker().receive([slow.file]));
  act(() => picker().receive([new File(['no image'], 'other.png', { type: 'image/png' })]));
  await waitFor(() => expect(picker().refusal).toContain('This is no JPEG'));
  expect(picker().reading).toBe(true);
  slow.read();
  await waitFor(() => expect(taken).toEqual(['slow.png']));
  expect(picker().refusal).toContain('This is no JPEG');
});

test.for([
  ['is no image', [new File(['no image'], 'other.png')], /^This is no JPEG/],
  [
    'is too large for the server',
    [new File([gifHeader(1, 1)], 'large.gif')],
    /^Choose an image of at most 0 MB/,
  ],
  ['the desktop app has found too large', { refused: 'photoSize' }, /^Choose an image of at most 64 MB/],
  ['the host can not give', null, /^Warble can't reach/],
] as const)('why a file is refused that %s follows the language', async ([, choice, text]) => {
  const { store, picker } = openPicker(() =>
    choice === null
      ? Promise.reject(new LocalizedError('no host', { text: 'unreachable' }))
      : Promise.resolve(choice),
  );
  store.set(announcedAtom, '{"imageBytesMax":1}');
  act(() => picker().pick());
  await waitFor(() => expect(picker().refusal).toMatch(text));
  const before = picker().refusal ?? '';
  setPseudoLanguage(store);
  expect(picker().refusal).toBe(mirrored(before));
});
