import { expect, it } from 'vitest';
import type { DesktopChoices } from '#contract/bridge/desktop-settings.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { createSpellChecker } from '#main/session/spell-checker.ts';
import { describeDesktopSettings } from './describe-desktop-settings.ts';
import { createPreferences } from './preferences.ts';

function choosing(policy: DesktopChoices = {}) {
  const settings = testSettings();
  const locked = { ...policy };
  const preferences = createPreferences({ settings, locked: () => locked });
  return { settings, locked, preferences };
}

function describe(preferences: ReturnType<typeof createPreferences>) {
  return describeDesktopSettings({
    version: '1.2.3',
    preferences,
    areNotificationsRefused: () => false,
    spelling: () => ({ languages: ['de'], available: ['de', 'fr'] }),
    updates: () => ({ kind: 'waiting' }),
  });
}

it('notifies and quits with its window, unless the user chooses otherwise', () => {
  const { settings, preferences } = choosing();
  expect(describe(preferences)).toEqual({
    version: '1.2.3',
    updates: { kind: 'waiting' },
    notifications: { value: true, isLocked: false },
    areNotificationsRefused: false,
    background: { value: false, isLocked: false },
    spelling: { languages: { value: ['de'], isLocked: false }, available: ['de', 'fr'] },
  });
  let changes = 0;
  preferences.onChange(() => {
    changes += 1;
  });
  preferences.update({ notifications: false, background: true });
  expect([preferences.notifications(), preferences.background(), changes]).toEqual([false, true, 1]);
  expect(settings.get('background')).toBe(true);
  preferences.update({ notifications: true });
  expect([preferences.notifications(), preferences.background()]).toEqual([true, true]);
  preferences.update({ background: false });
  expect([preferences.notifications(), preferences.background(), changes]).toEqual([true, false, 3]);
});

it('stores no setting that a policy has locked, and reports when the policy has changed', () => {
  const { settings, locked, preferences } = choosing({ notifications: true, spellCheckLanguages: [] });
  preferences.update({ notifications: false, spellCheckLanguages: ['fr'] });
  expect(settings.get('notifications')).toBe(true);
  expect(settings.get('spellCheckLanguages')).toBeUndefined();
  expect(describe(preferences).notifications).toEqual({ value: true, isLocked: true });
  let heard: unknown;
  preferences.onChange(() => {
    heard = preferences.notifications();
  });
  locked.notifications = false;
  preferences.policyChanged();
  expect(heard).toBe(false);
});

it("lets the policy override the user's choice, which stays stored", () => {
  const { settings, locked, preferences } = choosing({ background: false, spellCheckLanguages: [] });
  preferences.update({ background: true, notifications: false, spellCheckLanguages: ['fr'] });
  expect(describe(preferences)).toMatchObject({
    notifications: { value: false, isLocked: false },
    background: { value: false, isLocked: true },
    spelling: { languages: { isLocked: true } },
  });
  expect(preferences.spellCheckLanguages()).toEqual([]);
  expect(settings.get('background')).toBe(false);
  delete locked.background;
  Object.assign(locked, { notifications: true });
  preferences.policyChanged();
  expect([preferences.notifications(), preferences.isLocked('background')]).toEqual([true, false]);
});

const inSystem = (language: string) => () => ({ preferred: [language], app: 'en-US' });

function speller() {
  return {
    availableSpellCheckerLanguages: ['de', 'fr'],
    isEnabled: true,
    languages: ['fr'] as readonly string[],
    setSpellCheckerLanguages(languages: string[]) {
      this.languages = languages;
    },
    setSpellCheckerEnabled(isEnabled: boolean) {
      this.isEnabled = isEnabled;
    },
  };
}

it('checks spelling in every session in the languages that are chosen and available', () => {
  const { preferences } = choosing();
  const spelling = createSpellChecker('linux', preferences, inSystem('fr'), { error: () => {} });
  expect(spelling.state()).toBeNull();
  const [first, second] = [speller(), speller()];
  spelling.join(first);
  // Without a choice the system's languages are used.
  expect(spelling.state()).toEqual({ languages: ['fr'], available: ['de', 'fr'] });
  preferences.update({ spellCheckLanguages: ['de', 'xx'] });
  spelling.join(second);
  expect([first.languages, second.languages]).toEqual([['de'], ['de']]);
  expect(spelling.state()?.languages).toEqual(['de']);
  preferences.update({ spellCheckLanguages: [] });
  expect([first.isEnabled, second.isEnabled]).toEqual([false, false]);
  preferences.update({ spellCheckLanguages: ['fr'] });
  expect([first.isEnabled, first.languages]).toEqual([true, ['fr']]);
});

it("checks the system's language again, which Chromium does not by itself, once nobody decides", () => {
  let locked: DesktopChoices = { spellCheckLanguages: [] };
  const preferences = createPreferences({ settings: testSettings(), locked: () => locked });
  const spelling = createSpellChecker('windows', preferences, inSystem('de'), { error: () => {} });
  const session = speller();
  spelling.join(session);
  expect(session.isEnabled).toBe(false);
  locked = {};
  preferences.policyChanged();
  expect([session.isEnabled, session.languages]).toEqual([true, ['de']]);
  expect(spelling.state()?.languages).toEqual(['de']);
});

it('leaves spelling to macOS, which has its own settings', () => {
  const { preferences } = choosing({ spellCheckLanguages: ['de'] });
  const spelling = createSpellChecker('mac', preferences, inSystem('fr'), { error: () => {} });
  const session = speller();
  spelling.join(session);
  expect([spelling.state(), session.languages]).toEqual([null, ['fr']]);
});
