import { expect, it, vi } from 'vitest';
import { createLanguageSetting } from './language-setting.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';

it("is the policy's until the user chooses, is then stored, and changes the texts of main immediately", () => {
  const settings = testSettings();
  const setLocale = vi.fn();
  const options = { settings, preferred: ['fr-CA', 'de-AT'], localization: { setLocale } };
  const language = createLanguageSetting({ ...options, initial: 'system' });
  expect([language.current(), setLocale.mock.calls]).toEqual(['system', [['de']]]);
  language.set('system');
  expect([settings.get('language'), setLocale.mock.calls.length]).toEqual([undefined, 1]);
  language.set('en');
  expect([settings.get('language'), setLocale.mock.lastCall]).toEqual(['en', ['en']]);
  // After the next start, even if the policy has changed.
  expect(createLanguageSetting({ ...options, initial: 'de' }).current()).toBe('en');
  expect(setLocale.mock.lastCall).toEqual(['en']);
});
