import { expect, test, vi } from 'vitest';
import { createSpellChecker } from './spell-checker.ts';

function check(locale: string, chosen?: readonly string[]) {
  const session = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'fr'],
    setSpellCheckerEnabled: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
  };
  const changed: (() => void)[] = [];
  const preferences = {
    spellCheckLanguages: () => chosen,
    onChange: (listener: () => void) => void changed.push(listener),
  };
  const logged: string[] = [];
  const log = { error: (text: string) => void logged.push(text) };
  createSpellChecker('linux', preferences, () => locale, log).join(session);
  for (const listener of changed) listener();
  const [enabled] = session.setSpellCheckerEnabled.mock.lastCall ?? [];
  const [languages] = session.setSpellCheckerLanguages.mock.lastCall ?? [];
  return { checked: { enabled, languages }, logged };
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
    expect(check(locale, chosen).checked).toEqual({ enabled: true, languages });
  },
);

test.each([
  ['ja', undefined],
  ['de', []],
])('in the language %s of the system, and with the choice %j, nothing is checked', (locale, chosen) => {
  expect(check(locale, chosen).checked).toEqual({ enabled: false, languages: undefined });
});

test('languages that Chromium does not have are logged once, with those that it has', () => {
  expect(check('de', ['fr', 'de-CH', 'en']).logged).toEqual([
    "Spelling can't be checked in de-CH, en; it can in de, en-GB, en-US, fr.",
  ]);
  for (const chosen of [undefined, [], ['de']]) expect(check('de', chosen).logged).toEqual([]);
});
