import { expect, test } from 'vitest';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { deleteComment } from './delete-own.ts';

test('a sign-out, or a change of the account, waits until the server has responded to a deletion', async () => {
  const answer = Promise.withResolvers<null>();
  const store = testStore(() => answer.promise);
  const deleted = deleteComment(store, 'c1');
  let hasEnded = false;
  const ended = sendBeforeLeaving(store).then(() => (hasEnded = true));
  await new Promise((done) => void setTimeout(done));
  expect(hasEnded).toBe(false);
  answer.resolve(null);
  await Promise.all([ended, deleted]);
});
