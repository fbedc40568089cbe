import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fate, outboxModel } from '#tests/fixtures/outbox-model.ts';
import { forAllAsync } from '#tests/fixtures/properties.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), window: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('like' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      index: fc.nat(3),
      fate: fc.constantFrom<Fate>('answered', 'answered', 'requestLost', 'answerLost'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reload' as const), window: fc.nat(1), arrives: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tryNow' as const), window: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setClockBack' as const), ms: fc.nat(100_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(15_000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Without idempotency keys and without locks between windows, two windows could make a change twice. */
const circumstances = fc.constantFrom(
  { keepsKeys: true, hasLocks: true, windows: 2 },
  { keepsKeys: false, hasLocks: true, windows: 2 },
  { keepsKeys: true, hasLocks: false, windows: 2 },
  { keepsKeys: false, hasLocks: false, windows: 1 },
);

test('each post is made once and in order, and the last like counts, whatever is lost, reloaded or delayed', async () => {
  const runs = fc.tuple(circumstances, fc.array(step, { minLength: 3, maxLength: 30 }));
  await forAllAsync(runs, 60, async ([options, steps]) => {
    localStorage.clear();
    const model = outboxModel(options);
    const posted: string[][] = [[], []];
    let isLiked = false;
    const perform = async (step: Step, number: number) => {
      switch (step.kind) {
        case 'post': {
          const window = step.window % options.windows;
          const content = `post ${number} of ${window}`;
          posted[window]?.push(content);
          return model.post(window, content);
        }
        case 'like':
          isLiked = !isLiked;
          await model.like(0);
          expect(model.isShownAsLiked(0)).toBe(isLiked);
          return;
        case 'decide':
          return model.decide(step.index, step.fate);
        case 'reload':
          return model.reload(step.window, step.arrives);
        case 'tryNow':
          return model.tryNow(step.window);
        case 'setClockBack':
          model.setClockBack(step.ms);
          return;
        case 'wait':
          return model.wait(step.ms);
      }
    };
    try {
      for (const [number, step] of steps.entries()) await perform(step, number);
      await model.comeBack();
      expect(model.isEmpty()).toBe(true);
      for (const [window, contents] of posted.entries()) {
        expect(model.contents().filter((content) => content.endsWith(`of ${window}`))).toEqual(contents);
      }
      expect(model.isLiked()).toBe(isLiked);
      expect(model.isShownAsLiked(0)).toBe(isLiked);
    } finally {
      model.close();
    }
  });
});
