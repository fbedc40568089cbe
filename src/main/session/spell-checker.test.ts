import { expect, test, vi } from 'vitest';
import { createSpellChecker } from './spell-checker.ts';

function check(locale: string, chosen?: readonly string[]) {
  const session = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'fr'],
    setSpellCheckerEnabled: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
  };
  const preferences = { spellCheckLanguages: () => chosen, onChange: () => {} };
  createSpellChecker('linux', preferences, () => locale).join(session);
  const [enabled] = session.setSpellCheckerEnabled.mock.lastCall ?? [];
  const [languages] = session.setSpellCheckerLanguages.mock.lastCall ?? [];
  return { enabled, languages };
}

test.each([
  ['de', undefined, ['de']],
  ['de-AT', undefined, ['de']],
  ['en-GB', undefined, ['en-GB']],
  ['en', undefined, ['en-GB', 'en-US']],
  ['de', ['fr', 'xx'], ['fr']],
])(
  'in the language %s of the system, and with the choice %j, %j are checked',
  (locale, chosen, languages) => {
    expect(check(locale, chosen)).toEqual({ enabled: true, languages });
  },
);

test.each([
  ['ja', undefined],
  ['de', []],
])('in the language %s of the system, and with the choice %j, nothing is checked', (locale, chosen) => {
  expect(check(locale, chosen)).toEqual({ enabled: false, languages: undefined });
});
