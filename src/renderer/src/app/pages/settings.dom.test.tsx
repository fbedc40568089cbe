import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { freshLog, openSection } from '#tests/fixtures/settings.ts';

beforeEach(() => void freshLog());

test('the page is "Profile Settings", with its sections collapsible', { tags: 'S2.71' }, async () => {
  await openSection('Update Account Information');
  expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeTruthy();
  const press = async (name: string) => {
    const toggle = screen.getByRole('button', { name });
    await userEvent.click(toggle);
    return toggle.getAttribute('aria-expanded');
  };
  for (const name of ['Change Password', 'Update Avatar', 'Update Cover Image', 'Appearance']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
    expect(await press(name)).toBe('true');
  }
  for (const name of [
    'Update Account Information',
    'Change Password',
    'Update Avatar',
    'Update Cover Image',
  ]) {
    expect(screen.getByRole('form', { name })).toBeTruthy();
    expect(await press(name)).toBe('false');
    await waitFor(() => expect(screen.queryByRole('form', { name })).toBeNull());
    expect(await press(name)).toBe('true');
    expect(await screen.findByRole('form', { name })).toBeTruthy();
  }
});

test('appearance: theme and side columns apply at once', { tags: 'S2.13' }, async () => {
  openPage('/settings', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Appearance' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  await userEvent.click(screen.getByRole('radio', { name: /^Navigation on the left/ }));
  const sides = screen.getAllByRole('complementary', { hidden: true });
  expect(sides[0]?.getAttribute('aria-label')).toBe('Navigation and account');
});
