import { expect, it } from 'vitest';
import { hidesOnClose } from './hides-on-close.ts';

it.each([
  ['linux', 'the user has not chosen it', { value: false, isLocked: false }, false],
  ['linux', 'the user has chosen it', { value: true, isLocked: false }, true],
  ['windows', 'the user has not chosen it', { value: false, isLocked: false }, false],
  ['mac', 'the user has not chosen it', { value: false, isLocked: false }, true],
  ['mac', 'a policy forbids it', { value: false, isLocked: true }, false],
  ['mac', 'a policy wants it', { value: true, isLocked: true }, true],
] as const)('on %s, when %s', (platform, _, { value, isLocked }, isHidden) => {
  expect(hidesOnClose(platform, { background: () => value, isLocked: () => isLocked })).toBe(isHidden);
});
