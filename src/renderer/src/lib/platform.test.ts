import { expect, test } from 'vitest';
import { platformOf } from './platform.ts';

test('detects the system that a browser runs on', () => {
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(platformOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});
