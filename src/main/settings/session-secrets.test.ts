import { expect, it } from 'vitest';
import { sessionSecrets } from './session-secrets.ts';
import { testSettings } from './test-settings.ts';

it('keeps the session of each server apart, and leaves nothing behind when the last one ends', () => {
  const settings = testSettings();
  const secrets = sessionSecrets(settings);
  expect(secrets.get('a')).toBeUndefined();
  secrets.set('a', 'one');
  secrets.set('b', 'two');
  expect([secrets.get('a'), secrets.get('b')]).toEqual(['one', 'two']);
  secrets.delete('a');
  expect(settings.get('sessions')).toEqual({ b: 'two' });
  secrets.delete('b');
  expect(settings.get('sessions')).toBeUndefined();
  secrets.delete('b');
  expect(secrets.get('b')).toBeUndefined();
});
