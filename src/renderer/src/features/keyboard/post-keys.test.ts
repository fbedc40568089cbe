import { expect, test } from 'vitest';
import { postActions } from '#contract/post-actions.ts';
import { postKeys } from './use-post-keys.ts';

test('the page listens for the keys of the table, and no other', () => {
  expect([...postKeys, 'Enter'].sort()).toEqual(
    Object.values(postActions)
      .map(({ pageKey }) => pageKey)
      .sort(),
  );
});
