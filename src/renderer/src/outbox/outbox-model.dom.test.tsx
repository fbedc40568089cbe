import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxModel } from '#tests/fixtures/outbox-model.ts';

/* Cases that `outbox.properties.dom.test.tsx` has found, as fixed sequences. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.for(['answerLost', 'timedOut'] as const)(
  'a new post that another window has tried first (%s) is looked for before it is sent again',
  async (result) => {
    const model = outboxModel({ keepsKeys: false, hasLocks: true, windows: 2 });
    try {
      await model.post(1, 'of the window that sends');
      await model.post(0, 'of the window that waits for the lock');
      await model.decide(0, 'answered');
      // The user of the second window's post is confirmed.
      await model.decide(0, 'answered');
      await model.decide(0, result);
      await model.comeBack();
      expect(model.texts()).toEqual(['of the window that sends', 'of the window that waits for the lock']);
    } finally {
      model.close();
    }
  },
);
