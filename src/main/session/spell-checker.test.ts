import { expect, test, vi } from 'vitest';
import { createSpellChecker } from './spell-checker.ts';

function check(preferred: readonly string[], chosen?: readonly string[]) {
  const session = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'es', 'es-MX', 'fr'],
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
  createSpellChecker('linux', preferences, () => ({ preferred, app: 'en-US' }), log).join(session);
  for (const listener of changed) listener();
  const [enabled] = session.setSpellCheckerEnabled.mock.lastCall ?? [];
  const [languages] = session.setSpellCheckerLanguages.mock.lastCall ?? [];
  return { checked: { enabled, languages }, logged };
}

test.each([
  [['de'], undefined, ['de']],
  [['de-AT'], undefined, ['de']],
  [['en-GB'], undefined, ['en-GB']],
  [['en'], undefined, ['en-GB', 'en-US']],
  [['es-CO'], undefined, ['es']],
  [['de'], ['fr', 'xx'], ['fr']],
  [['de'], ['EN-gb', 'en-GB', 'FR'], ['en-GB', 'fr']],
  // As Windows lists them.
  [['fr-CA', 'en-US', 'zh-Hans-CN', 'fi', 'fr-FR'], undefined, ['fr', 'en-US']],
  // As Linux lists them.
  [['es-MX', 'es-MX', 'es', 'es', 'en-GB', 'en'], undefined, ['es-MX', 'en-GB']],
  [['es-MX@euro', 'es-MX', 'es@euro', 'es'], undefined, ['es-MX']],
  // Somebody who reads all kinds of a language, and one of them in particular.
  [['en', 'en-GB'], undefined, ['en-GB', 'en-US']],
  // Without a dictionary for any of them, that of the app's own language is used.
  [['ja-JP', 'ja'], undefined, ['en-US']],
  [[], undefined, ['en-US']],
])(
  'in the languages %j of the system, and with the choice %j, %j are checked',
  (preferred, chosen, languages) => {
    expect(check(preferred, chosen).checked).toEqual({ enabled: true, languages });
  },
);

test('without a language, nothing is checked', () => {
  expect(check(['de'], []).checked).toEqual({ enabled: false, languages: undefined });
});

test('languages that Chromium does not have are logged once, with those that it has', () => {
  expect(check(['de'], ['fr', 'de-CH', 'en']).logged).toEqual([
    "Spelling can't be checked in de-CH, en; it can in de, en-GB, en-US, es, es-MX, fr.",
  ]);
  for (const chosen of [undefined, [], ['de'], ['DE']]) expect(check(['de'], chosen).logged).toEqual([]);
});
