import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import type { RequestResult } from '#tests/fixtures/outbox-request-results.ts';
import { outboxModel, type ToggleCall } from '#tests/fixtures/outbox-model.ts';
import { forAllAsync } from '#tests/fixtures/properties.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const result = fc.oneof(
  { weight: 4, arbitrary: fc.constant<RequestResult>('answered') },
  { weight: 3, arbitrary: fc.constantFrom<RequestResult>('requestLost', 'answerLost') },
  { weight: 2, arbitrary: fc.constantFrom<RequestResult>('unavailable', 'timedOut', 'busy') },
  { weight: 2, arbitrary: fc.constantFrom<RequestResult>('invalid', 'gone', 'broken') },
);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), window: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('comment' as const), window: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('toggle' as const),
      call: fc.constantFrom<ToggleCall>('toggleLike', 'toggleFollow'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      index: fc.nat(3),
      result,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reload' as const), window: fc.nat(1), arrives: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reach' as const),
      result: fc.constantFrom<RequestResult>(
        'answered',
        'answerLost',
        'timedOut',
        'busy',
        'busy',
        'invalid',
        'gone',
        'gone',
        'broken',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tryNow' as const), window: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setClockBack' as const), ms: fc.nat(100_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(15_000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Without idempotency keys and without locks between windows, two windows could make a change twice. */
const conditions = fc.constantFrom(
  { keepsKeys: true, hasLocks: true, windows: 2 },
  { keepsKeys: false, hasLocks: true, windows: 2 },
  { keepsKeys: true, hasLocks: false, windows: 2 },
  { keepsKeys: false, hasLocks: false, windows: 1 },
);

test('each text is made once and in order, or restored as a draft, and the last like and follow count, whatever fails', async () => {
  // The random part of the time until the next try.
  const jitter = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  const runs = fc.tuple(conditions, fc.array(step, { minLength: 3, maxLength: 30 }), jitter);
  await forAllAsync(runs, 60, async ([options, steps, random]) => {
    localStorage.clear();
    vi.spyOn(Math, 'random').mockImplementation(() => random.next().value);
    // Refused likes and follows are logged. The end of each run restores the globals, and the console with them.
    silenceLog();
    const model = outboxModel(options);
    const written: string[] = [];
    const desired = { toggleLike: false, toggleFollow: false };
    const write = (text: string) => {
      written.push(text);
      return text;
    };
    const perform = async (step: Step, number: number) => {
      switch (step.kind) {
        case 'post':
        case 'comment': {
          const window = step.window % options.windows;
          return model[step.kind](window, write(`${step.kind} ${number} of ${window}`));
        }
        case 'toggle':
          desired[step.call] = !desired[step.call];
          await model.toggle(step.call);
          expect(model.isShownAsOn(step.call)).toBe(desired[step.call]);
          return;
        case 'decide':
        case 'reach': {
          const refused = await (step.kind === 'decide'
            ? model.decide(step.index, step.result)
            : model.reach(step.result));
          // The user sees that it was not made, and decides from there.
          if (refused !== null) desired[refused] = model.isShownAsOn(refused) === true;
          return;
        }
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
      expect(model.resent()).toEqual([]);
      const back = model.textsBack().filter((text) => text !== '');
      expect(back.filter((text) => !model.isRefusable(text))).toEqual([]);
      expect([...model.texts(), ...back].sort()).toEqual([...written].sort());
      for (const kind of [/^post .* of 0/, /^post .* of 1/, /^comment .* of 0/, /^comment .* of 1/]) {
        const made = written.filter((text) => kind.test(text) && !back.includes(text));
        expect(model.texts().filter((text) => kind.test(text))).toEqual(made);
      }
      for (const call of ['toggleLike', 'toggleFollow'] as const) {
        expect([call, model.isOn(call), model.isShownAsOn(call)]).toEqual([
          call,
          desired[call],
          desired[call],
        ]);
      }
    } finally {
      model.close();
    }
  });
});
