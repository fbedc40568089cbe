import { expect, it } from 'vitest';
import { defaultKeyChoices } from '#contract/bridge/keyboard.ts';
import { createKeyboardSetting } from './keyboard-setting.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';

const changed = { singleKeys: false, keys: { like: 'x' } };

it('takes over the keys that an earlier version left in the page of one server', () => {
  const keyboard = createKeyboardSetting(testSettings());
  keyboard.set(defaultKeyChoices);
  expect(keyboard.current()).toBeNull();
  keyboard.set(changed);
  expect(keyboard.current()).toEqual(changed);
});

it('accepts the default again after another choice', () => {
  const keyboard = createKeyboardSetting(testSettings());
  keyboard.set(changed);
  keyboard.set(defaultKeyChoices);
  expect(keyboard.current()).toEqual(defaultKeyChoices);
});
