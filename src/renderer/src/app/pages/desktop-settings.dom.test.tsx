import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DesktopSettings } from '#contract/bridge/desktop-settings.ts';
import { openPage } from '#tests/fixtures/app.tsx';

const desktop: DesktopSettings = {
  version: '1.2.3',
  updates: { kind: 'ready', version: '1.3.0' },
  notifications: { value: true, isLocked: false },
  areNotificationsRefused: false,
  background: { value: false, isLocked: true },
  spelling: { languages: { value: ['de'], isLocked: false }, available: ['de', 'fr'] },
};

test('a choice is sent to the host, whose response is shown', async () => {
  let held = desktop;
  const chosen: unknown[] = [];
  openPage(
    '/settings',
    {},
    {
      host: {
        desktopSettings: async () => held,
        updateDesktopSettings: async (choices) => {
          chosen.push(choices);
          if (choices.notifications !== undefined) {
            held = { ...held, notifications: { value: choices.notifications, isLocked: false } };
          }
          return held;
        },
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Desktop app' }));
  const notifications = await screen.findByRole('switch', { name: 'Notifications' });
  expect(notifications).toHaveProperty('checked', true);
  await userEvent.click(notifications);
  await waitFor(() => expect(notifications).toHaveProperty('checked', false));
  expect(chosen).toEqual([{ notifications: false }]);
  expect(screen.getByText('Version 1.2.3 · version 1.3.0 will be installed when you quit')).toBeTruthy();
});

test('Escape closes the list of languages to check, and only then leaves their field', async () => {
  openPage('/settings', {}, { host: { desktopSettings: async () => desktop } });
  await userEvent.click(await screen.findByRole('button', { name: 'Desktop app' }));
  const field = await screen.findByRole('combobox', { name: 'Check the spelling of' });
  await userEvent.click(field);
  expect(field.hasAttribute('data-expanded')).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(field.hasAttribute('data-expanded')).toBe(false);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(field);
});

test("settings of the organisation are shown, and can't be changed", async () => {
  openPage('/settings', {}, { host: { desktopSettings: async () => desktop } });
  await userEvent.click(await screen.findByRole('button', { name: 'Desktop app' }));
  const background = await screen.findByRole('switch', { name: 'Keep running in the background' });
  expect(background).toHaveProperty('disabled', true);
  expect(screen.getByText('Set by your organisation.')).toBeTruthy();
});

test('a note says that the system refuses notifications', async () => {
  const host = { desktopSettings: async () => ({ ...desktop, areNotificationsRefused: true }) };
  openPage('/settings', {}, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Desktop app' }));
  expect(await screen.findByText(/^The system does not show them\./)).toBeTruthy();
});

test('a note says that the system refuses notifications that the organisation has set, besides that it has', async () => {
  const notifications = { value: true, isLocked: true };
  const host = {
    desktopSettings: async () => ({ ...desktop, notifications, areNotificationsRefused: true }),
  };
  openPage('/settings', {}, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Desktop app' }));
  expect(await screen.findByText(/^Set by your organisation\. The system does not show them\./)).toBeTruthy();
});

test('a browser does not have the section', async () => {
  openPage('/settings', {});
  await screen.findByRole('button', { name: 'Appearance' });
  expect(screen.queryByRole('button', { name: 'Desktop app' })).toBeNull();
});
