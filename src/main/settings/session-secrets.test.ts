import { expect, it } from 'vitest';
import { accountKey, isOfServer, sessionSecrets } from './session-secrets.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';

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

it('leaves nothing of a server whose sessions are deleted, for all accounts', () => {
  const settings = testSettings();
  const secrets = sessionSecrets(settings);
  const keys = [accountKey('a', '0'), accountKey('a', 'x1'), accountKey('ab', '0'), accountKey('b', 'a')];
  expect(keys).toEqual(['a', 'a.x1', 'ab', 'b.a']);
  for (const key of keys) secrets.set(key, 'secret');
  expect(keys.map((key) => isOfServer(key, 'a'))).toEqual([true, true, false, false]);
  secrets.deleteAll('a');
  expect(settings.get('sessions')).toEqual({ ab: 'secret', 'b.a': 'secret' });
});
