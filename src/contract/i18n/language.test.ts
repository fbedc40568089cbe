import { expect, it } from 'vitest';
import { actionLabel } from '#contract/actions/actions.ts';
import { localeOf, languageOf } from './language.ts';

it('labels an action in another language, and in English where that has no label', () => {
  expect(actionLabel('back', 'linux', { back: 'Zurück' })).toBe('Zurück');
  expect(actionLabel('back', 'linux', {})).toBe('Back');
});

it('may have one text where English has one for each system', () => {
  expect(actionLabel('quit', 'mac', { quit: 'Beenden' })).toBe('Beenden');
});

it('follows the first of the system languages that Warble supports, if the setting is `system`', () => {
  expect(languageOf('system', ['fr-CA', 'de-AT', 'en'])).toBe('de');
  expect(languageOf('system', ['en-GB', 'de'])).toBe('en');
  expect(languageOf('system', ['fr'])).toBe('en');
  expect(languageOf('de', ['en'])).toBe('de');
});

it("has the locale of the user's own variant of the language", () => {
  expect(localeOf('de', ['en-GB', 'de-AT'])).toBe('de-AT');
  expect(localeOf('en', ['de'])).toBe('en');
});
