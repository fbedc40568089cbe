import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { germanCatalogue } from '#renderer/i18n/de/catalogue.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { keysText } from '#renderer/lib/key-labels.ts';
import { germanKeys } from '#renderer/i18n/de/keys.ts';
import { openPage } from '#tests/fixtures/app.tsx';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { passTime } from '#tests/fixtures/fake-time.ts';

/* Keys have the names of the chosen language, wherever the page shows them. */

beforeEach(() => {
  const keys = { goHome: 'CmdOrCtrl+Shift+J', goInbox: 'g CmdOrCtrl+I' };
  localStorage.setItem('warble.keyboard', JSON.stringify({ singleKeys: true, keys }));
  cleanUp(() => localStorage.clear());
});

const press = (key: string, ctrlKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey });

async function openInGerman(address: string) {
  openPage(address, {
    'GET /tweet/all-tweets': () => [],
    'GET /notification/': () => [],
  }).store.set(localizationAtom, {
    language: 'de',
    tag: 'de',
    direction: 'ltr',
    catalogue: germanCatalogue,
  });
  await screen.findAllByRole('link', { name: 'Startseite' });
}

const keysIn = (element: HTMLElement) => [...element.querySelectorAll('kbd')].map((key) => key.textContent);

test('on a Mac, modifiers stay symbols', () => {
  expect(keysText('CmdOrCtrl+Shift+Delete', 'linux', germanKeys)).toBe('Strg+Umschalt+Entf');
  expect(keysText('CmdOrCtrl+Shift+Delete', 'mac', germanKeys)).toBe('⌘⇧Entf');
});

test('tooltips', async () => {
  await openInGerman('/');
  const titles = screen.getAllByRole('link', { name: 'Startseite' }).map((link) => link.title);
  expect(titles).toContain('Startseite (Strg+Umschalt+J)');
});

test('the shortcut sheet', async () => {
  await openInGerman('/');
  press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  const row = await within(sheet).findByRole('row', { name: /^Startseite/ });
  expect(keysIn(row)).toEqual(['Strg', 'Umschalt', 'J']);
});

test('the palette', async () => {
  await openInGerman('/');
  press('k', true);
  const entry = await screen.findByRole('option', { name: /^Startseite/ });
  expect(keysIn(entry)).toEqual(['Strg', 'Umschalt', 'J']);
});

test('what completes a chord', async () => {
  await openInGerman('/');
  // It is shown for a short time only.
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  press('g');
  await act(() => passTime(0));
  expect(keysIn(screen.getByRole('status', { name: 'Tasten, die folgen können' }))).toContain('Strg');
});

test('the keyboard settings, and what they say of a change', async () => {
  await openInGerman('/settings');
  const section = await screen.findByRole('button', { name: 'Tastatur' });
  act(() => section.click());
  const row = await screen.findByRole('row', { name: /^Startseite/ });
  expect(keysIn(row)).toEqual(['Strg', 'Umschalt', 'J']);
  const change = within(row).getByText('Ändern');
  act(() => change.click());
  fireEvent.keyDown(change, { key: 'k', ctrlKey: true });
  expect((await within(row).findByRole('alert')).textContent).toContain('Strg+K');
  act(() => change.click());
  fireEvent.keyDown(change, { key: 'F9', shiftKey: true });
  expect((await within(row).findByRole('status')).textContent).toContain('Umschalt+F9');
});
